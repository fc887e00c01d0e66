/** Outcomes of an imported record: predicted by the check, then recorded by the import. */
export const importOutcomes = [
  'new',
  'changed',
  'cancelled',
  'same',
  'notTaken',
  'needsPerson',
  'refused',
] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const importOutcomeWords: Readonly<Record<ImportOutcome, { label: string; about: string }>> = {
  new: { label: 'New', about: 'Will be created' },
  changed: { label: 'Updated', about: 'Will be updated' },
  cancelled: { label: 'Cancelled', about: 'Will be cancelled' },
  same: { label: 'Unchanged', about: 'Already imported, nothing to do' },
  notTaken: {
    label: 'Not posted',
    about: 'Declined, not final or in another currency. Stored for reference only.',
  },
  needsPerson: { label: 'Needs review', about: 'Goes to Pending' },
  refused: { label: 'Skipped', about: 'Has an error and will be skipped' },
}

/** An object the record created, changed or matched, or a product that needs mapping. */
export interface ImportLink {
  kind: 'customer' | 'group' | 'payment' | 'product'
  guid: string
  label: string
}

export interface RecordOutcome {
  outcome: ImportOutcome
  /** One sentence: what is created, what differs, what is missing, or why not. */
  sentence: string
  links: readonly ImportLink[]
}

/** An outcome predicted by the check. */
export interface PlannedOutcome extends RecordOutcome {
  /**
   * The existing customer the record matches. Two records of a file matching the same one are both doubtful.
   */
  comesTo?: { guid: string; label: string; isByNumber: boolean; nameAfter: string } | undefined
  /** The similar customers that make the match uncertain. */
  near?: readonly string[] | undefined
}
