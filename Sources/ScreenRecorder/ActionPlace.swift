import Composable
import ScreenTrace

/// Where an action goes: the innermost screen on its way that is there.
final class ActionPlace: @unchecked Sendable {
  // Unchecked: all of it is constant, and the identities in the steps are read on the main actor.
  private let start: ScreenKey
  private let way: [SlotStep]

  init(screen: ScreenKey) {
    start = screen
    way = []
  }

  /// The end of a way from the root.
  init(_ way: [SlotStep], root: ScreenKey) {
    start = root
    self.way = way
  }

  var screen: ScreenKey {
    var naming = SlotNaming(owner: start)
    for step in way { naming = naming.next(after: step) }
    return naming.owner
  }

  /// A screen on the way of an action.
  struct Screen: Hashable {
    var key: ScreenKey
    var place: Presence.Place
    var isRow: Bool
  }

  /// The screens on the way below the root, where it leads through rows; else nobody asks for them. For the main actor: it
  /// puts ids into words, and they are the app's own.
  var screens: [Screen] {
    guard way.contains(where: { $0.style == .row }) else { return [] }
    var screens: [Screen] = []
    var naming = SlotNaming(owner: start)
    for step in way {
      let (found, next) = naming.following(step)
      if let found {
        screens.append(Screen(key: found.screen, place: found.place, isRow: step.style == .row))
      }
      naming = next
    }
    return screens
  }
}

extension ActionRecord {
  /// The innermost screen on the action's way.
  func screen(from root: ScreenKey) -> ScreenKey { noted?.screen ?? root }

  /// What the recorder noted before the action was processed.
  var noted: ActionPlace? { place as? ActionPlace }
}
