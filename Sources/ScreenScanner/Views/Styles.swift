import ScreenTrace

/// What was seen of a slot. Views are read on several threads, so it is settled when all of them are read.
enum Shown {
  case marked(Slot, SlotStyle)
  /// A child that is always there, and the values that decide about it.
  case embedded(Slot, SlotStyle, [Driven])
  /// One that is unwrapped inside of what a value shows.
  case unwrapped(Driven)
}

/// Which slots get a style, of those at a place.
extension ViewReader {
  /// Notes a style for the slots at a place. False where the place is no slot.
  @discardableResult
  mutating func touch(_ place: Place, _ style: SlotStyle) -> Bool {
    if place.feature.isNamespace, let cases = slots.cases(of: place.feature) {
      // What waits in a list of the owner's is not what the view shows.
      let holes = slots.all.filter { hole in
        hole.cases === cases && !(hole.model == .scope && hole.slots.allSatisfy(\.isTentative))
      }
      let prefix = place.feature.casesPath
      let below = place.path.starts(with: prefix) ? Array(place.path.dropFirst(prefix.count)) : place.path
      let found = holes.flatMap(\.slots).filter { $0.suffix.starts(with: below) }
      for slot in found { mark(slot, style) }
      return !found.isEmpty
    }
    guard let (resolution, rest) = slots.resolve(place), rest.isEmpty else { return false }
    switch resolution {
    case .slot(let slot): mark(slot, style)
    case .hole(let hole, let below):
      let found = hole.slots.filter { $0.suffix.starts(with: below) }
      if found.isEmpty || hole.path.isEmpty && below.isEmpty { return false }
      let plain = found.filter { !$0.content.isEphemeral }
      // One modifier for a whole enum shows the screens; alerts among them have their own.
      for slot in plain.isEmpty || style == .alert || style == .confirmationDialog ? found : plain {
        mark(slot, style)
      }
    }
    return true
  }

  /// Notes an optional that is unwrapped where it is shown, and the flag that shows what is around it.
  mutating func unwrap(_ place: Place, _ context: Context) {
    touch(place, context.container ?? .inline)
    guard context.container != nil, let driver = context.driver.map({ slots.normal($0) }),
      let (resolution, rest) = slots.resolve(place), rest.isEmpty, case .slot(let slot) = resolution,
      slot.hole.single === slot, slot.model == .tree, slot.owner == driver.feature
    else { return }
    shown.append(.unwrapped(Driven(by: driver, slot: slot)))
  }

  private mutating func mark(_ slot: Slot, _ style: SlotStyle) { shown.append(.marked(slot, style)) }

  /// Gives the slots what the views showed of them.
  mutating func settle() {
    for item in shown {
      switch item {
      case .marked(let slot, let style): settle(slot, style)
      case .embedded(let slot, let style, let driven):
        if slot.styles.contains(.row) { continue }
        slot.isTentative = false
        slot.styles.insert(style)
        self.driven += driven
      case .unwrapped(let driven): self.driven.append(driven)
      }
    }
    shown = []
  }

  private func settle(_ slot: Slot, _ style: SlotStyle) {
    slot.isTentative = false
    switch (slot.content, slot.model) {
    case (.alert, _), (.confirmationDialog, _): break
    // A router shows each route as the logic says.
    case _ where slot.hole.isRoutes && style == .push: break
    case (_, .stack): slot.styles.insert(.push)
    case (_, .scope):
      if slot.hole.cases != nil {
        slot.styles.insert(.switch)
      } else if slot.hole.boxed == "collection" {
        slot.styles.insert(.row)
      } else if style == .inline || style == .row {
        slot.styles.insert(.embed)
      }
    case (.feature, .tree) where style == .alert || style == .confirmationDialog: break
    case (_, .tree): if style != .row, style != .push { slot.styles.insert(style) }
    }
  }

  /// A case of an enum that a view switches over: the root's cases switch; those of a presented enum keep its style.
  mutating func touchCase(_ place: Place, _ context: Context) {
    guard let (resolution, rest) = slots.resolve(place), rest.isEmpty, case .slot(let slot) = resolution
    else {
      return
    }
    if slot.model == .scope {
      mark(slot, .switch)
    } else if slot.model == .tree, let container = context.container {
      mark(slot, container)
    }
  }

  /// A scoped store handed to a view: a child that is always there, or one that is unwrapped by force.
  mutating func embed(_ place: Place, in view: Expression, _ context: Context) {
    guard let (resolution, rest) = slots.resolve(place), rest.isEmpty, case .slot(let slot) = resolution,
      slot.hole.cases == nil
    else { return }
    if slot.hole.model == .tree, wantsStore(of: slot.content, view) {
      mark(slot, context.container ?? .inline)
    }
    guard slot.hole.model == .scope else { return }
    var driven: [Driven] = []
    if let driver = context.driver { driven.append(Driven(by: slots.normal(driver), slot: slot)) }
    if context.container == nil, !context.isTab, let choice = context.choice {
      driven.append(Driven(by: choice.place, slot: slot, choice: choice.cases))
    }
    shown.append(.embedded(slot, context.container ?? (context.isTab ? .tab : .embed), driven))
  }

  /// Whether a view holds the store of what is there, unlike one that is given an optional and decides by itself.
  private func wantsStore(of content: Content, _ view: Expression) -> Bool {
    guard case .feature(let child) = content, let written = view.typeName,
      let type = names.type(written, in: Scope(type, file))
    else { return false }
    return type.properties.contains { property in
      guard let written = property.value.type, !written.isOptional, !written.name.hasPrefix("Presentation")
      else { return false }
      return stored(written, in: Scope(type, property.file)) === child
    }
  }
}
