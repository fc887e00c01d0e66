import type { BankLine, BankLineState, BankPart } from '#contract/bank-statements.ts'

export const stateWords: Record<BankLineState, string> = {
  open: 'Not matched',
  suspense: 'In suspense',
  confirmed: 'Confirmed',
  skipped: 'Skipped',
}

export const nameOf = ({ name, details, reference }: BankLine) =>
  name || details || reference || 'No description'

/** A proposed part without the words that are only shown. */
export function toConfirm(part: BankPart & { label?: string }): BankPart {
  const bare = { ...part }
  delete bare.label
  return bare
}
