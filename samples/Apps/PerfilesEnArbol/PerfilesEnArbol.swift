/// The same profiles as `RedSocial`, modelled as a tree: what not to do, kept here to be found.
///
/// Each profile holds the next one in a slot of its own, so the type contains itself. It compiles only because
/// `@Presents` keeps the child elsewhere in memory, and every profile further down wraps its actions in two more cases.
enum PerfilesEnArbol {}
