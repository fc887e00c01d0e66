import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** A line of a bank statement, as the file states it. */
export interface StatementLine {
  readonly bookedOn: ServiceDate
  /** The day on which the money counts; the booking day if the file states none. */
  readonly valueOn: ServiceDate
  /** Above zero: money received. */
  readonly amountCents: number
  readonly name: string
  readonly details: string
  /** What the payer wrote for us, such as an invoice number. */
  readonly reference: string
  /** The bank's own identifier; empty: none. */
  readonly bankReference: string
  readonly counterAccount: string
  /** The balance after this line; null: the file has no such column. */
  readonly balanceCents: number | null
}

export interface Statement {
  /** Empty: the file names no account. */
  readonly account: string
  readonly number: string
  readonly currency: string
  /** Null: the file doesn't state it. */
  readonly openingCents: number | null
  readonly closingCents: number | null
  readonly lines: readonly StatementLine[]
}

export function sumOfLines(lines: readonly Pick<StatementLine, 'amountCents'>[]): number {
  return lines.reduce((cents, it) => cents + it.amountCents, 0)
}

/** Closing balance less opening balance and lines: not zero if lines are missing. Null: not stated. */
export function gapCents(statement: {
  readonly openingCents: number | null
  readonly closingCents: number | null
  readonly sumCents: number
}): number | null {
  const { openingCents, closingCents, sumCents } = statement
  return openingCents === null || closingCents === null ? null : closingCents - openingCents - sumCents
}

export interface RunningBalance {
  readonly openingCents: number | null
  readonly closingCents: number | null
  /** Position of the first line, from 0, whose balance doesn't follow from the line before; null: none. */
  readonly breaksAt: number | null
}

const unknown: RunningBalance = { openingCents: null, closingCents: null, breaksAt: null }

/**
 * Opening and closing balance from a balance column. Files list the oldest or the newest line first; the
 * order in which more balances follow from each other counts.
 */
export function runningBalance(
  lines: readonly Pick<StatementLine, 'amountCents' | 'balanceCents'>[],
): RunningBalance {
  if (lines.length === 0 || lines.some((it) => it.balanceCents === null)) return unknown
  const [oldestFirst, newestFirst] = [follow(lines), follow(lines.toReversed())]
  if (oldestFirst.breaks.length <= newestFirst.breaks.length)
    return { ...oldestFirst.balances, breaksAt: oldestFirst.breaks[0] ?? null }
  const last = newestFirst.breaks.at(-1)
  return { ...newestFirst.balances, breaksAt: last === undefined ? null : lines.length - 1 - last }
}

function follow(lines: readonly Pick<StatementLine, 'amountCents' | 'balanceCents'>[]) {
  const breaks = lines.flatMap(({ amountCents, balanceCents }, at) => {
    const before = lines[at - 1]?.balanceCents ?? null
    return before === null || before + amountCents === balanceCents ? [] : [at]
  })
  const first = lines[0]
  const openingCents = (first?.balanceCents ?? 0) - (first?.amountCents ?? 0)
  return { balances: { openingCents, closingCents: lines.at(-1)?.balanceCents ?? 0 }, breaks }
}

/**
 * What identifies each line in every statement it is on: the bank's reference, or else everything the line
 * says. Equal lines are counted, so two identical payments on one day stay two.
 */
export function lineKeys(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { bookedOn, amountCents, bankReference } = line
    const says = [line.valueOn, line.name, line.details, line.reference, line.counterAccount]
    const own = bankReference === '' ? ['text', ...says.map(plainText)] : ['reference', bankReference]
    const text = JSON.stringify([bookedOn, amountCents, ...own])
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return count === 1 ? text : `${text} ${count}`
  })
}

/** Banks pad and wrap texts differently from one download to the next. */
const plainText = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
