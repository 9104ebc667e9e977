import CGraphviz
func x() { let c = gvContext(); gvFreeContext(c) }
