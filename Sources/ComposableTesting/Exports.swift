// A test of a feature imports one module, as it did where it was first written.
@_exported import Composable
