import ScreenGraph
import ScreenTrace

/// The last step: slots, moves and roots as a map of screens.
struct MapBuilder {
  let slots: Slots
  let attribution: Attribution
  private(set) var map = ScreenMap()
  private let modules: [Feature: String]
  /// The slots that present a feature, or hold it.
  private let holders: [Feature: [Slot]]

  init(_ slots: Slots, attribution: Attribution) {
    self.slots = slots
    self.attribution = attribution
    modules = Self.modules(of: slots.features.all)
    var holders: [Feature: [Slot]] = [:]
    for slot in slots.all.flatMap(\.slots) {
      if case .feature(let child) = slot.content { holders[child, default: []].append(slot) }
    }
    self.holders = holders
  }

  // MARK: Keys

  /// The module of each feature. Where two have one name and the place of one tells no module, the folder in which
  /// their paths part does.
  private static func modules(of features: [Feature]) -> [Feature: String] {
    var modules: [Feature: String] = [:]
    let groups = Dictionary(grouping: features) { $0.type.path.joined(separator: ".") }
    for group in groups.values {
      let folders = group.map { $0.type.file.path.split(separator: "/").dropLast().map(String.init) }
      let shared = folders.dropFirst().reduce(folders.first ?? []) { shared, folder in
        zip(shared, folder).prefix { $0 == $1 }.map(\.0)
      }
      for (feature, folder) in zip(group, folders) {
        let own = feature.type.module
        modules[feature] =
          own ?? (group.count > 1 && folder.count > shared.count ? folder[shared.count] : nil)
      }
    }
    return modules
  }

  private func key(_ feature: Feature) -> ScreenKey {
    ScreenKey(module: modules[feature], type: feature.type.path.joined(separator: "."))
  }

  private func key(_ slot: Slot) -> ScreenKey {
    switch slot.content {
    case .feature(let feature): key(feature)
    case .alert, .confirmationDialog: key(slot.owner).ephemeral(at: slot.path.joined(separator: "."))
    case .value(let name): ScreenKey(module: modules[slot.owner], type: name)
    }
  }

  // MARK: Screens and slots

  mutating func addScreens() {
    for feature in slots.features.all where feature.isScreen {
      map.add(
        ScreenMap.Screen(source: location(feature.type.file, feature.type.line), evidence: [.declared]),
        for: key(feature))
    }
    for slot in slots.all.flatMap(\.slots) where !slot.isTentative { add(slot) }
  }

  private mutating func add(_ slot: Slot) {
    let child = key(slot)
    let kind: ScreenKind =
      slot.content == .alert ? .alert : slot.content == .confirmationDialog ? .confirmationDialog : .feature
    let source = location(slot.file, slot.line)
    if case .feature = slot.content {
    } else {
      map.add(ScreenMap.Screen(kind: kind, source: source, evidence: [.declared]), for: child)
    }
    map.add(
      ScreenMap.Slot(
        model: slot.model, styles: slot.finalStyles, source: source, boxed: slot.hole.boxed,
        evidence: [.declared]),
      for: .init(owner: key(slot.owner), path: slot.path.joined(separator: "."), child: child))
  }

  private func location(_ file: Origin, _ line: Int) -> SourceLocation {
    SourceLocation(file: file.path, line: line)
  }

  /// The features that a store is made of; without any, those that nothing holds.
  mutating func addRoots(created: Set<Feature>) {
    let screens = slots.features.all.filter(\.isScreen)
    let free = screens.filter { feature in
      !(holders[feature] ?? []).contains { !$0.isTentative && $0.owner !== feature }
    }
    let started = free.filter { created.contains($0) }
    map.roots = Set((started.isEmpty ? free : started).map(key))
  }

  // MARK: Moves

  mutating func add(_ site: Site) {
    if site.kind == .dismissItself { return addDismissal(site) }
    for slot in site.slots where !slot.isTentative {
      if site.at.isEmpty { add(site, slot, at: nil) }
      for action in site.at { add(site, slot, at: action) }
    }
  }

  private mutating func add(_ site: Site, _ slot: Slot, at action: ActionValue?) {
    let owner = key(slot.owner)
    let child = key(slot)
    let isForward = site.kind == .fill || site.kind == .push || site.kind == .switch
    guard isForward else {
      // Which of the hole's screens goes: the one whose action it is, where the action tells.
      let occupant = action.flatMap { self.occupant(of: slot.hole, during: $0) }
      if let occupant, occupant !== slot { return }
      let isSure = site.sure && action != nil && (occupant != nil || slot.hole.slots.count == 1)
      let key = backKey(site.kind, slot, child, owner, action)
      guard let action else { return map.add(move(site, nil, origin: nil, sure: false), for: key) }
      for origin in attribution.origins(of: action) {
        map.add(move(site, action, origin: origin, sure: isSure && site.kind != .popSome), for: key)
      }
      return
    }
    let op: MoveOperation =
      switch site.kind {
      case .push: .push
      case .switch: .switch
      default:
        slot.hole.isRoutes || site.over
          || action.flatMap { occupant(of: slot.hole, or: site.beside, during: $0) } == nil
          ? .present : .replace
      }
    guard let action else {
      return map.add(
        move(site, nil, origin: nil, sure: false),
        for: .init(op: op, from: owner, to: child, owner: owner, path: slot.path.joined(separator: ".")))
    }
    for origin in attribution.origins(of: action) {
      map.add(
        move(site, action, origin: origin, sure: site.sure),
        for: .init(
          op: op, from: origin == action ? screen(of: origin) : key(origin.screen), to: child, owner: owner,
          path: slot.path.joined(separator: ".")))
    }
  }

  /// The screen whose action it is. A button speaks for its alert, while that is there: what its action sends on comes
  /// from the screen below.
  private func screen(of action: ActionValue) -> ScreenKey {
    let names = cases(of: action, in: action.screen)
    let alert = slots.holes(of: action.screen).flatMap(\.slots).first {
      $0.content.isEphemeral && !$0.isTentative && names.starts(with: $0.path)
    }
    guard let alert, names.count > alert.path.count, names.last != "dismiss" else {
      return key(action.screen)
    }
    return key(alert)
  }

  /// The cases of an action from a feature on, without those that elements add.
  private func cases(of action: ActionValue, in feature: Feature) -> [String] {
    let depth = action.screens.last { $0.feature == feature }?.depth ?? 0
    return action.names.dropFirst(depth).filter { $0 != "element" }
  }

  /// Who asks for what a source takes away: a person, where it hears of a gesture or of an alert's button.
  private func asker(of slot: Slot, during action: ActionValue?) -> Asker {
    guard let action else { return .parent }
    let names = cases(of: action, in: slot.owner)
    let isGesture = ["dismiss", "popFrom"].contains { names == slot.hole.path + [$0] }
    let isAnswer = slot.content.isEphemeral && names.count > slot.path.count && names.starts(with: slot.path)
    return isGesture || isAnswer ? .user : .parent
  }

  private func backKey(
    _ kind: Site.Kind, _ slot: Slot, _ child: ScreenKey, _ owner: ScreenKey, _ action: ActionValue?
  ) -> ScreenMap.MoveKey {
    let op: MoveOperation =
      switch kind {
      case .pop: .pop
      case .popTo, .popSome: .popTo
      case .popAll: .popToRoot
      default: .dismiss
      }
    return .init(
      op: op, from: child, to: owner, owner: owner, path: slot.path.joined(separator: "."),
      by: asker(of: slot, during: action))
  }

  /// The slot of the hole, or of some beside it, whose screen the action comes from.
  private func occupant(of hole: Hole, or beside: [Slot] = [], during action: ActionValue) -> Slot? {
    // By the cases on the way: `destination.edit.saved` comes from what `destination.edit` holds.
    let names = action.names.filter { $0 != "element" }
    if let place = hole.path.last.flatMap({ names.firstIndex(of: $0) }) {
      let below = names[(place + 1)...]
      let named = hole.slots.filter { !$0.suffix.isEmpty && below.starts(with: $0.suffix) }
      if let slot = named.max(by: { $0.suffix.count < $1.suffix.count }) { return slot }
    }
    let screens = action.screens.dropFirst().map(\.feature)
    return (hole.slots + beside).first { slot in
      if case .feature(let child) = slot.content { return screens.contains(child) }
      return false
    }
  }

  private func move(_ site: Site, _ action: ActionValue?, origin: ActionValue?, sure: Bool) -> ScreenMap.Move
  {
    var move = ScreenMap.Move(
      evidence: [.declared], source: location(site.file, site.line), sure: sure)
    if let action, let trigger = action.trigger {
      move.triggers = [trigger]
      move.paths[trigger] = action.text
    }
    if let origin, let action, origin != action, let trigger = origin.trigger {
      move.origins = [trigger]
      move.paths[trigger] = min(move.paths[trigger] ?? origin.text, origin.text)
    }
    return move
  }

  /// `dismiss` ends the presentation of the screen that calls it: of itself, or of what it is embedded in.
  private mutating func addDismissal(_ site: Site) {
    guard let feature = site.feature else { return }
    for slot in presentations(of: feature) {
      guard case .feature(let presented) = slot.content else { continue }
      let isStack = slot.model == .stack
      let trigger = isStack ? "popFrom" : "dismiss"
      var move = ScreenMap.Move(
        triggers: [trigger], evidence: [.declared], source: location(site.file, site.line), sure: !isStack)
      move.paths[trigger] = (slot.hole.path + [trigger]).joined(separator: ".")
      for action in site.at {
        for origin in attribution.origins(of: action) {
          guard let name = origin.trigger else { continue }
          move.origins.insert(name)
          move.paths[name] = min(move.paths[name] ?? origin.text, origin.text)
        }
      }
      map.add(
        move,
        for: .init(
          op: isStack ? .pop : .dismiss, from: key(presented), to: key(slot.owner), owner: key(slot.owner),
          path: slot.path.joined(separator: "."), by: .child))
    }
  }

  private func presentations(of feature: Feature) -> [Slot] {
    var found: [Slot] = []
    var waiting = [feature]
    var seen: Set<Feature> = [feature]
    while let feature = waiting.popLast() {
      for slot in holders[feature] ?? [] where !slot.isTentative {
        if slot.model == .scope {
          if seen.insert(slot.owner).inserted { waiting.append(slot.owner) }
        } else {
          found.append(slot)
        }
      }
    }
    return found
  }

  mutating func add(_ link: Link) {
    for slot in link.slots {
      let owner = key(slot.owner)
      let move = ScreenMap.Move(
        triggers: ["NavigationLink"], evidence: [.declared], source: location(link.file, link.line),
        sure: !link.features.isEmpty)
      let screens = link.features.isEmpty ? [owner] : link.features.map(key)
      for screen in screens {
        map.add(
          move,
          for: .init(
            op: .push, from: screen, to: key(slot), owner: owner, path: slot.path.joined(separator: ".")))
      }
    }
  }

  // MARK: Unknowns

  mutating func add(_ unknowns: [GraphDocument.Unknown]) { map.unknowns.formUnion(unknowns) }
}

extension Feature {
  /// A part of another feature, a namespace of slots or a reducer around others is none.
  var isScreen: Bool { whole == nil && !isNamespace && state != nil && !cannotBeMade }

  /// An enum without cases that is a reducer only in name: it stands where an app has no destination.
  var cannotBeMade: Bool { type.kind == .enumeration && !isMacroEnum && type.cases.isEmpty }
}

extension Slot {
  var finalStyles: Set<SlotStyle> {
    if let style = content.style { return [style] }
    if !styles.isEmpty { return styles }
    switch model {
    case .stack: return [.push]
    case .scope: return hole.cases != nil ? [.switch] : hole.boxed == "collection" ? [.row] : [.embed]
    case .tree: return [.unknown]
    }
  }
}
