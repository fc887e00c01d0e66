import { allLedgerAccounts } from '#domain/ledger/ledger-accounts.ts'
import { divideIntoFiles, totalsOf, type Journal, type JournalLine } from './journals.ts'

/** The debits and credits of an account in an export. */
export interface PreviewedAccount extends Pick<JournalLine, 'description' | 'code' | 'name'> {
  readonly debitCents: number
  readonly creditCents: number
}

export interface JournalPreview {
  readonly journals: number
  readonly lines: number
  readonly files: number
  readonly debitCents: number
  readonly creditCents: number
  /** In the order of the ledger, each by name and code. */
  readonly accounts: readonly PreviewedAccount[]
}

/** What files of these journals contain, if one holds at most so many lines; null: any number. */
export function previewOf(journals: readonly Journal[], linesAtMost: number | null): JournalPreview {
  const lines = journals.flatMap((it) => it.lines)
  const ordered = lines.toSorted(
    (a, b) =>
      allLedgerAccounts.indexOf(a.account) - allLedgerAccounts.indexOf(b.account) ||
      keyOf(a).localeCompare(keyOf(b)),
  )
  const accounts = Map.groupBy(ordered, keyOf)
  return {
    journals: journals.length,
    lines: lines.length,
    files: divideIntoFiles(journals, linesAtMost).length,
    ...totalsOf(journals),
    accounts: [...accounts.values()].flatMap((own) => {
      const [first] = own
      if (first === undefined) return []
      const { description, code, name } = first
      return [{ description, code, name, ...totalsOf([{ lines: own }]) }]
    }),
  }
}

const keyOf = ({ description, name, code }: JournalLine) => [description, name, code].join('\n')
