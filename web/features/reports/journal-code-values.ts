import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { journalCodes } from '#contract/journal.ts'
import type { CodedKind } from '#domain/journal/journal-codes.ts'
import { allLedgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'

type Stored = ReplyOf<typeof journalCodes.load>
type Body = BodyOf<typeof journalCodes.save>
interface Row {
  code: string
  name: string
}

/** The form: accounts and tax codes in the order of the screen, then parts with a code of their own. */
export interface CodeValues {
  accounts: Row[]
  taxRates: Row[]
  parts: ({ key: string | null } & Row)[]
}

export const partKey = (kind: CodedKind, part: string) => `${kind} ${part}`

export function codeValues({ codes, taxCodes }: Stored): CodeValues {
  const rowOf = (kind: CodedKind, part: string): Row => {
    const stored = codes.find((it) => it.kind === kind && it.part === part)
    return { code: stored?.code ?? '', name: stored?.name ?? '' }
  }
  return {
    accounts: allLedgerAccounts.map((account) => rowOf(account, '')),
    taxRates: taxCodes.map((taxCode) => rowOf('taxRate', taxCode)),
    parts: codes
      .filter((it) => it.kind !== 'taxRate' && it.part !== '')
      .map(({ kind, part, code, name }) => ({ key: partKey(kind, part), code, name })),
  }
}

/** Rows without a code are left out. */
export function codesBody(values: CodeValues, { version, taxCodes }: Stored): Body {
  const accounts = values.accounts.map((row, at) => ({ kind: allLedgerAccounts[at], part: '', ...row }))
  const taxRates = values.taxRates.map((row, at) => ({
    kind: 'taxRate' as const,
    part: taxCodes[at] ?? '',
    ...row,
  }))
  const parts = values.parts.map(({ key, ...row }) => {
    const [kind = '', ...part] = (key ?? '').split(' ')
    return { kind: kind as LedgerAccount, part: part.join(' '), ...row }
  })
  const codes = [...accounts, ...taxRates, ...parts].flatMap(({ kind, ...row }) =>
    kind === undefined || row.code.trim() === '' || (kind as string) === '' ? [] : [{ kind, ...row }],
  )
  return { version, codes }
}
