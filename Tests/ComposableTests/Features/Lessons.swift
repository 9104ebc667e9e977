/// The features of the four lessons, written as the lessons write them, and the tests of what the lessons promise.
enum Lessons {}
