import type { BankLineSample } from '#contract/bank-statements.ts'
import {
  gapCents,
  runningBalance,
  sumOfLines,
  type Statement,
  type StatementLine,
} from '#domain/bank/statement.ts'
import type { ReadingRules, ReadRecord, SourceRow } from '#domain/import/import-fields.ts'
import { readCents, readDate } from '#domain/import/read-cell.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { withoutCardNumbers } from '#server/contact-data/card-numbers.ts'

/** Lines of one statement: a busy account has a few thousand a month. */
const linesAtMost = 20_000
const centsAtMost = 100_000_000_000

export interface ReadStatement extends Statement {
  /** The balance column jumps at this line of the file; null: it doesn't, or there is none. */
  brokenAtLine: number | null
}

/** The rows of one statement. One unreadable row refuses the whole statement, so that no line gets lost. */
export function readStatement(rows: readonly SourceRow[], rules: ReadingRules): ReadRecord<ReadStatement> {
  const cell = (key: string) => rows.find((it) => it.cells[key])?.cells[key] ?? ''
  const account = cleaned(cell('account'), 60)
  const currency = (cell('currency') || rules.currency).trim().toUpperCase()
  const label = [account, cleaned(cell('number'), 60)].filter((it) => it !== '').join(', ')
  if (rows.length > linesAtMost)
    return {
      label,
      wrong: { day: 'The statement has more than 20,000 lines. Split it and import the parts.' },
    }
  if (!isCode(currency))
    return { label, wrong: { currency: `“${currency.slice(0, 20)}” isn’t a currency code` } }
  const other = rows.find((it) => currencyOf(it, currency) !== currency)
  if (other) return { label, wrong: { currency: `Row ${other.line} is in another currency` } }
  const amounts: Amounts = { ...rules, currency }
  const lines: StatementLine[] = []
  for (const row of rows) {
    const line = readLine(row, amounts)
    if (typeof line === 'string') return { label, wrong: { line: `Row ${row.line}: ${line}` } }
    if (line !== null) lines.push(line)
  }
  if (lines.length === 0)
    return { label, wrong: { amount: 'No row has an amount. Check the amount column.' } }
  const running = runningBalance(lines)
  const brokenAt = running.breaksAt === null ? null : rows[running.breaksAt]
  const statement: ReadStatement = {
    account,
    number: cleaned(cell('number'), 100),
    currency,
    openingCents: centsOf(cell('opening'), amounts) ?? running.openingCents,
    closingCents: centsOf(cell('closing'), amounts) ?? running.closingCents,
    lines,
    brokenAtLine: brokenAt?.line ?? null,
  }
  const days = lines.map((it) => it.bookedOn).toSorted()
  const about = [account, statement.number, days[0], days.at(-1), lines.length, sumOfLines(lines)]
  return { key: about.join('\n'), label: label || 'Bank statement', record: statement }
}

/** How single rows are read, without looking at the statement as a whole. */
export function bankLinesOf(rows: readonly SourceRow[], rules: ReadingRules): BankLineSample[] {
  return rows.map((row) => {
    const currency = currencyOf(row, rules.currency)
    const shown = { line: row.line, currency: isCode(currency) ? currency : rules.currency }
    const line = readLine(row, { ...rules, currency: shown.currency })
    if (line === null) return { ...shown, read: null, wrong: 'No amount' }
    if (typeof line === 'string') return { ...shown, read: null, wrong: sentenceStart(line) }
    const { bookedOn, valueOn, amountCents, name, reference, details } = line
    const text = [reference, details].filter((it) => it !== '').join(', ')
    return { ...shown, read: { bookedOn, valueOn, amountCents, name, text }, wrong: '' }
  })
}

const currencyOf = ({ cells }: SourceRow, otherwise: string) =>
  (cells['currency'] || otherwise).trim().toUpperCase()
const isCode = (currency: string) => /^[A-Z]{3}$/.test(currency)
const sentenceStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Amounts = Pick<ReadingRules, 'dateOrder' | 'decimalSign' | 'currency'>

/** A line; null: it has no amount, such as a remark of the bank; a text: what can't be read. */
function readLine({ cells }: SourceRow, rules: Amounts): StatementLine | string | null {
  const text = (key: string, length: number) => cleaned(withoutCardNumbers(cells[key] ?? '', key), length)
  const amount = amountOf(cells, rules)
  if (typeof amount === 'string' || amount === null) return amount
  if (Math.abs(amount) > centsAtMost) return 'the amount is too large'
  const bookedOn = dayOf(cells['day'] ?? '', rules)
  if (bookedOn === null) return wrongCell(cells['day'] ?? '', 'date')
  const valueCell = cells['valueDay'] ?? ''
  const valueOn = valueCell === '' ? bookedOn : dayOf(valueCell, rules)
  if (valueOn === null) return wrongCell(valueCell, 'value date')
  const balanceCell = cells['balance'] ?? ''
  const balanceCents = balanceCell === '' ? null : centsOf(balanceCell, rules)
  return {
    bookedOn,
    valueOn,
    amountCents: amount,
    name: text('name', 200),
    details: text('details', 1000),
    reference: text('reference', 200),
    bankReference: cleaned(cells['bankReference'] ?? '', 100),
    counterAccount: cleaned(cells['counterAccount'] ?? '', 60),
    balanceCents,
  }
}

/** From one signed column, or from a column each for credits and debits. Null: no amount, or zero. */
function amountOf(cells: SourceRow['cells'], rules: Amounts): number | string | null {
  const [single = '', credit = '', debit = ''] = ['amount', 'credit', 'debit'].map((key) => cells[key] ?? '')
  if (single === '' && credit === '' && debit === '') return null
  if (single !== '') {
    const cents = centsOf(single, rules)
    if (cents === null) return wrongCell(single, 'amount')
    const direction = directionOf(cells['direction'] ?? '')
    return (direction === 0 ? cents : direction * Math.abs(cents)) || null
  }
  const [paidIn, paidOut] = [
    credit === '' ? 0 : centsOf(credit, rules),
    debit === '' ? 0 : centsOf(debit, rules),
  ]
  if (paidIn === null) return wrongCell(credit, 'amount')
  if (paidOut === null) return wrongCell(debit, 'amount')
  // Some banks list debits below zero in their own column.
  return paidIn - Math.abs(paidOut) || null
}

/** The words of banks for money in and out; 0: another word, such as the kind of transaction. */
function directionOf(text: string): -1 | 0 | 1 {
  const word = text.trim().toLowerCase()
  if (/^(c|cr|crdt|credit|haben|h|crédit|crédito|\+)$/.test(word)) return 1
  return /^(d|dr|dbit|debit|soll|s|débit|débito|-)$/.test(word) ? -1 : 0
}

/** `1,234.50 CR` and `(12.00)` too. */
function centsOf(text: string, rules: Amounts): number | null {
  const found = /^(.*?)\s*(CR|DR)\.?$/i.exec(text.trim())
  const cents = readCents(found?.[1] ?? text, rules)
  if (cents === null || !found) return cents
  return found[2]?.toUpperCase() === 'DR' ? -Math.abs(cents) : Math.abs(cents)
}

/** Banks also write the year with two digits. */
function dayOf(text: string, rules: Amounts): ServiceDate | null {
  return readDate(text.trim().replace(/^(\d{1,2}[./-]\d{1,2}[./-])(\d\d)(?=$|[T ,])/, '$120$2'), rules)
}

const wrongCell = (text: string, what: string) =>
  text === '' ? `the ${what} is missing` : `“${text.slice(0, 40)}” isn’t a valid ${what}`

const cleaned = (text: string, length: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, length)

/** What is wrong with the balances of a statement, in words; empty: nothing. */
export function balanceDoubts(statement: ReadStatement, money: (cents: number) => string): string[] {
  const gap = gapCents({ ...statement, sumCents: sumOfLines(statement.lines) })
  return [
    ...(gap === null || gap === 0
      ? []
      : [`The total of the lines and the change from opening to closing balance differ by ${money(gap)}.`]),
    ...(statement.brokenAtLine === null
      ? []
      : [`At row ${statement.brokenAtLine}, the balance doesn’t follow from the previous row.`]),
  ]
}
