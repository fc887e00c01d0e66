/** What becomes of a record that comes in: said in the check, and done by the import. */
export const importOutcomes = ['new', 'changed', 'cancelled', 'same', 'notTaken', 'needsPerson', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const importOutcomeWords: Readonly<Record<ImportOutcome, { label: string; about: string }>> = {
  new: { label: 'New', about: 'Is not here yet and is made' },
  changed: { label: 'Changed', about: 'Is here with other values and takes the new ones' },
  cancelled: { label: 'Cancelled', about: 'Is here and is cancelled' },
  same: { label: 'The same', about: 'Is here as it is: nothing to do' },
  notTaken: { label: 'Not posted', about: 'Declined, not final or in another currency: kept for reference, moves no money' },
  needsPerson: { label: 'Needs a person', about: 'Goes to the pending imports, where somebody completes it' },
  refused: { label: 'Refused', about: 'Cannot be read or taken, and is left out' },
}

/** Something of the portal that a record made, changed or met, or a product that somebody has to say what it is. */
export interface ImportLink {
  kind: 'customer' | 'group' | 'payment' | 'product'
  guid: string
  label: string
}

export interface RecordOutcome {
  outcome: ImportOutcome
  /** One sentence: what is made, what differs, what is missing, or why not. */
  sentence: string
  links: readonly ImportLink[]
}

/** What a check finds out. */
export interface PlannedOutcome extends RecordOutcome {
  /** Who was here before the file and is the one whom the record is about: another record that comes to the same one makes both doubtful. */
  comesTo?: { guid: string; label: string; isByNumber: boolean; nameAfter: string } | undefined
  /** Who makes it doubtful who it is. */
  near?: readonly string[] | undefined
}
