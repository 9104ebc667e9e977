// How each event is written. Keys stand in sorted order; what is absent, empty or the usual is left out.

extension TraceEvent {
  /// The event as one line of a trace, without the line's end: canonical JSON, UTF-8.
  public var line: String { String(decoding: bytes, as: UTF8.self) }

  /// `line` in UTF-8.
  var bytes: [UInt8] {
    var text = JSONText()
    write(to: &text)
    return text.bytes
  }

  func write(to text: inout JSONText) {
    switch self {
    case .session(let session): session.write(to: &text)
    case .action(let action): action.write(to: &text)
    case .missing(let missing): missing.write(to: &text)
    case .end(let end): end.write(to: &text)
    }
  }
}

extension TraceEvent.Session {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("app", app)
      if !declared.isEmpty {
        $0.key("declared")
        $0.array(declared) { $1.write(to: &$0) }
      }
      $0.member("event", "session")
      $0.member("part", part)
      if !present.isEmpty {
        $0.key("present")
        $0.array(present) { $1.write(to: &$0) }
      }
      $0.member("recorder", recorder)
      $0.member("root", root)
      $0.member("screentrace", screentrace)
      $0.member("session", session)
      $0.member("started", started)
    }
  }
}

extension TraceEvent.PresentScreen {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("child", child)
      $0.member("depth", depth)
      $0.member("id", id)
      $0.member("model", model)
      $0.member("owner", owner)
      $0.member("path", path)
      $0.member("style", style)
    }
  }
}

extension TraceEvent.DeclaredSlot {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("boxed", boxed)
      $0.member("child", child)
      $0.member("model", model)
      $0.member("owner", owner)
      $0.member("path", path)
      if let source {
        $0.key("source")
        source.write(to: &$0)
      }
      $0.member("style", style)
    }
  }
}

extension TraceEvent.Action {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("action", action)
      $0.key("cause")
      $0.object {
        $0.member("kind", cause.kind)
        $0.member("origin", cause.origin)
      }
      $0.member("effects", effects)
      $0.member("event", "action")
      $0.member("ids", ids)
      if let moves {
        $0.key("moves")
        $0.array(moves) { $1.write(to: &$0) }
      }
      $0.member("ms", ms)
      $0.member("n", n)
      $0.member("payload", payload)
      $0.member("screen", screen)
    }
  }
}

extension Move {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("at", at)
      $0.member("by", by)
      $0.member("child", child)
      $0.member("from", from)
      $0.member("gone", gone)
      if !ids.isEmpty { $0.member("ids", ids) }
      $0.member("model", model)
      $0.member("op", op)
      $0.member("origin", origin)
      $0.member("owner", owner)
      $0.member("path", path)
      $0.member("style", style)
      if !sure { $0.member("sure", sure) }
      $0.member("to", to)
      $0.member("within", within)
    }
  }
}

extension TraceEvent.Missing {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("count", count)
      $0.member("event", "missing")
      $0.member("reason", reason)
    }
  }
}

extension TraceEvent.End {
  fileprivate func write(to text: inout JSONText) {
    text.object {
      $0.member("actions", actions)
      $0.member("effects", effects)
      $0.member("event", "end")
      $0.member("ms", ms)
    }
  }
}

extension SourceLocation {
  package func write(to text: inout JSONText) {
    text.object {
      $0.member("file", file)
      $0.member("line", line)
    }
  }
}

extension JSONText {
  fileprivate mutating func member(_ key: StaticString, _ screen: ScreenKey) {
    self.key(key)
    string(screen)
  }

  fileprivate mutating func member(_ key: StaticString, _ effects: TraceEvent.Effects?) {
    guard let effects else { return }
    self.key(key)
    object {
      $0.member("cancelled", effects.cancelled)
      $0.member("finished", effects.finished)
      $0.member("started", effects.started)
    }
  }

  private mutating func member(_ key: StaticString, _ effects: [TraceEvent.Effect]?) {
    guard let effects else { return }
    self.key(key)
    array(effects) { text, effect in
      text.object {
        $0.member("action", effect.action)
        $0.member("id", effect.id)
        $0.member("screen", effect.screen)
      }
    }
  }
}
