import { allLedgerAccounts, ledgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { revenueWords } from '#domain/ledger/revenue-words.ts'
import { journalSystems, type JournalSystemKey } from './journal-systems.ts'

/** What a code is for: an account of the ledger, or the tax of a line. */
export type CodedKind = LedgerAccount | 'taxRate'
export const codedKinds: readonly CodedKind[] = [...allLedgerAccounts, 'taxRate']

/**
 * The code of an account in another system. `part` is empty for the entire account; otherwise it is a
 * partner, channel, holder, category or tax code with a separate code. For `taxRate` it is a tax code, or
 * empty for lines without tax.
 */
export interface JournalCode {
  readonly kind: CodedKind
  readonly part: string
  readonly code: string
  /** The customer or supplier there, where lines have names; empty: the name here. */
  readonly name: string
}

export type JournalCodes = ReadonlyMap<string, JournalCode>

export const codesByKey = (codes: readonly JournalCode[]): JournalCodes =>
  new Map(codes.map((it) => [keyOf(it.kind, it.part), it]))

const keyOf = (kind: CodedKind, part: string) => `${kind} ${part}`

/** The code of a part or, without its own, of its account. */
export function accountCodeOf(codes: JournalCodes, account: LedgerAccount, part: string): JournalCode | null {
  return codes.get(keyOf(account, part)) ?? codes.get(keyOf(account, '')) ?? null
}

/** The name of the tax rate of a line. A tax code never takes the rate of another. */
export function taxRateOf(codes: JournalCodes, taxCode: string): string | null {
  return codes.get(keyOf('taxRate', taxCode))?.code ?? null
}

interface UsedAccount {
  readonly account: LedgerAccount
  readonly part: string
  readonly taxCode: string
}

/** What still needs a code before these lines can be exported: each once, in the order of the ledger. */
export function whatNeedsCodes(
  system: JournalSystemKey,
  codes: JournalCodes,
  used: readonly UsedAccount[],
): string[] {
  const { needsCodes, needsTaxRates } = journalSystems[system]
  const accounts = needsCodes
    ? allLedgerAccounts.filter((account) =>
        used.some((it) => it.account === account && accountCodeOf(codes, account, it.part) === null),
      )
    : []
  const taxCodes = needsTaxRates
    ? [...new Set(used.map((it) => it.taxCode))].filter((it) => taxRateOf(codes, it) === null)
    : []
  return [...accounts.map((it) => ledgerAccounts[it].label), ...taxCodes.toSorted().map(taxRateWords)]
}

/** `Tax rate for VAT`; `Tax rate for untaxed lines`. */
export function taxRateWords(taxCode: string): string {
  return `Tax rate for ${taxCode === '' ? 'untaxed lines' : taxCode}`
}

/** An account with its category or code, and the name of a partner, channel or person: `Revenue: fees`. */
export function accountWords(account: LedgerAccount, part: string, partName: string): string {
  const { label, detail } = ledgerAccounts[account]
  if (part === '') return label
  const words = detail === 'category' ? (revenueWords[part] ?? part) : partName || part
  return `${label}: ${words}`
}
