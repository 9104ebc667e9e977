extension Walk {
  /// Every case of the contract.
  public static let all: [Walk] = [
    .alert, .alertInEnum, .bindings, .deepLink, .delegates, .dialog, .embedded, .link, .nestedEnums,
    .oneOfTwo,
    .qualified, .replies, .restored, .rootSwitch, .rows, .selfDismissal, .sheet, .sheetOnSheet, .stack,
    .stackJumps, .stackOnSheet, .twoSlots, .twoStacks, .valueCases,
  ]
}
