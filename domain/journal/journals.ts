import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { ledgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { accountCodeOf, accountWords, taxRateOf, type JournalCodes } from './journal-codes.ts'
import { journalSystems, type JournalGrouping, type JournalSystemKey } from './journal-systems.ts'

/** A posting to export. Revenue has a line for each tax code, taken from the lines of its charge. */
export interface LedgerLine {
  /** Lines with the same number belong to one entry or, by day, to one day. */
  readonly entry: number
  /** The day its entry is earned on: of the service or, for money, of the payment. */
  readonly date: ServiceDate
  /** Of its entry, in words. */
  readonly narration: string
  readonly account: LedgerAccount
  /** Partner, channel, holder, category or tax code; empty for accounts without, and for guests. */
  readonly part: string
  /** The name of a partner, channel or person; empty for others. */
  readonly partName: string
  /** Empty: without tax. */
  readonly taxCode: string
  /** Debits are positive, credits negative. */
  readonly amountCents: number
}

export interface JournalLine {
  readonly account: LedgerAccount
  /** The ledger’s account in words. */
  readonly description: string
  readonly code: string
  readonly name: string
  readonly taxCode: string
  readonly taxRate: string
  readonly amountCents: number
}

/** A balanced entry in the books of another system. */
export interface Journal {
  /** Unique among all exports to a system: `K7-12` is the twelfth of export 7. */
  readonly number: string
  readonly date: ServiceDate
  readonly narration: string
  readonly lines: readonly JournalLine[]
}

interface Wanted {
  readonly system: JournalSystemKey
  readonly grouping: JournalGrouping
  readonly exportNumber: number
  readonly codes: JournalCodes
}

/**
 * The journals of these lines, by date, in their order. Lines of one journal that look the same in the other
 * system are added up, those that cancel out are left out, and so is a journal without lines. Lines of
 * an entry must sum to zero.
 */
export function journalsOf(lines: readonly LedgerLine[], wanted: Wanted): Journal[] {
  const groups = Map.groupBy(lines, (it) => (wanted.grouping === 'day' ? it.date : it.entry))
  const found: Journal[] = []
  for (const group of groups.values()) {
    const journal = journalOf(group, wanted, `K${wanted.exportNumber}-${found.length + 1}`)
    if (journal !== null) found.push(journal)
  }
  return found
}

function journalOf(group: readonly LedgerLine[], wanted: Wanted, number: string): Journal | null {
  const [first] = group
  if (first === undefined) return null
  const lines = addedUp(group.map((it) => journalLine(it, wanted)))
  if (sumOf(lines) !== 0) throw new Error(`The journal for ${first.date} doesn’t balance`)
  if (lines.length === 0) return null
  const narration = wanted.grouping === 'day' ? `Kerbside, ${first.date}` : first.narration
  // Xero takes lines of the same narration and date for one journal.
  return { number, date: first.date, narration: `${number} ${narration}`, lines }
}

function journalLine(line: LedgerLine, { system, codes }: Wanted): JournalLine {
  const { account, part, partName, taxCode, amountCents } = line
  const { hasNames } = journalSystems[system]
  const code = accountCodeOf(codes, account, part)
  const party = isParty(account) ? '' : part
  return {
    account,
    description: taxed(accountWords(account, party, ''), account, taxCode),
    code: code?.code ?? '',
    name: hasNames ? code?.name || partName : '',
    taxCode,
    taxRate: taxRateOf(codes, taxCode) ?? '',
    amountCents,
  }
}

/** Whether parts of an account are partners, channels or persons, which lines name apart. */
function isParty(account: LedgerAccount): boolean {
  const { party, detail } = ledgerAccounts[account]
  return party !== null || detail === 'channel'
}

/** `Revenue: fees (VAT)`. A line of tax names its code already. */
function taxed(words: string, account: LedgerAccount, taxCode: string): string {
  return taxCode === '' || account === 'taxDue' ? words : `${words} (${taxCode})`
}

function addedUp(lines: readonly JournalLine[]): JournalLine[] {
  const alike = new Map<string, JournalLine>()
  for (const line of lines) {
    const key = [line.description, line.code, line.name, line.taxCode].join('\n')
    const before = alike.get(key)
    alike.set(key, before ? { ...line, amountCents: before.amountCents + line.amountCents } : line)
  }
  return [...alike.values()].filter((it) => it.amountCents !== 0)
}

/** Debits less credits. */
export function sumOf(lines: readonly Pick<JournalLine, 'amountCents'>[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The debits of journals and their credits, each added up from the lines; both are positive. */
export function totalsOf(journals: readonly Pick<Journal, 'lines'>[]): {
  debitCents: number
  creditCents: number
} {
  const total = { debitCents: 0, creditCents: 0 }
  for (const { amountCents } of journals.flatMap((it) => it.lines))
    if (amountCents > 0) total.debitCents += amountCents
    else total.creditCents -= amountCents
  return total
}

/**
 * Journals divided into files of at most so many lines, in their order; a journal is never divided. There is
 * always one file. Null `atMost`: no limit.
 */
export function divideIntoFiles(journals: readonly Journal[], atMost: number | null): Journal[][] {
  const files: Journal[][] = [[]]
  let filled = 0
  for (const journal of journals) {
    if (atMost !== null && filled > 0 && filled + journal.lines.length > atMost) {
      files.push([])
      filled = 0
    }
    files.at(-1)?.push(journal)
    filled += journal.lines.length
  }
  return files
}

/** The first journal that no file of a system can hold; null if there is none. */
export function tooLong(journals: readonly Journal[], atMost: number | null): Journal | null {
  return atMost === null ? null : (journals.find((it) => it.lines.length > atMost) ?? null)
}
