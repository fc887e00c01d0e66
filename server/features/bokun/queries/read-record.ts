import type { ReadingRules, ReadRecord, SourceRow } from '#domain/import/import-fields.ts'
import { readCents, readDate, readMoment, readTime, readWhole } from '#domain/import/read-cell.ts'
import type { BokunBooking, BokunLine } from '#server/bokun/bokun-booking.ts'
import { bandOf, readBooking } from '#server/bokun/read-booking.ts'
import { at, clean, instantOf, stateOf, textAt } from '#server/bokun/read-values.ts'
import { mergedBooking } from '#server/features/bokun/queries/merge-records.ts'
import type { BokunRecord } from '#server/features/bokun/rows.ts'

/** A value received from a service. `broughtAt` is the age of a booking without its own timestamp. */
export interface BroughtValue {
  broughtAt: string
  broughtBy: 'webhook' | 'service'
  isWhole: boolean
  body: unknown
}

/** Reads the rows of one confirmation code, either file columns or Bókun's own JSON, as one record. */
export function readRecord(rows: readonly SourceRow[], rules: ReadingRules): ReadRecord<BokunRecord> {
  const records = rows.map((it) => readRow(it, rules))
  const wrong = records.find((it): it is { wrong: Record<string, string> } => 'wrong' in it)
  const label = labelOf(rows, records)
  if (wrong) return { label, wrong: wrong.wrong }
  const [first, ...others] = records as BokunRecord[]
  if (!first) return { label, wrong: { confirmationCode: 'The confirmation code is missing' } }
  const contradicted = contradictedLine(records as BokunRecord[])
  if (contradicted !== null)
    return {
      label,
      wrong: {
        status: `${contradicted} is cancelled in one row and active in another. Remove the wrong row.`,
      },
    }
  const record = others.reduce(joined, first)
  return { key: record.booking.confirmationCode, label, record }
}

function labelOf(rows: readonly SourceRow[], records: readonly (BokunRecord | { wrong: unknown })[]): string {
  const [read] = records
  if (read && 'booking' in read) {
    const { confirmationCode, customer } = read.booking
    return `${confirmationCode} ${customer.firstName} ${customer.lastName}`.trim()
  }
  return clean(rows[0]?.cells['confirmationCode'] ?? '')
}

/**
 * A line cancelled in one row and active in another, both undated: row order must not decide which one
 * applies.
 */
function contradictedLine(records: readonly BokunRecord[]): string | null {
  const lines = records.filter((it) => it.asOf === null).flatMap((it) => it.booking.lines)
  const cancelled = new Set(lines.filter((it) => it.state === 'cancelled').map((it) => it.code))
  return lines.find((it) => it.state !== 'cancelled' && cancelled.has(it.code))?.code ?? null
}

/** Merges two rows of a booking: the lines are combined, and the latest timestamp counts. */
function joined(one: BokunRecord, other: BokunRecord): BokunRecord {
  const isLater = (other.asOf ?? '') >= (one.asOf ?? '')
  const [older, newer] = isLater ? [one, other] : [other, one]
  const { isWhole } = newer
  return {
    ...newer,
    isWhole: one.isWhole || isWhole,
    booking: mergedBooking(older.booking, { ...newer, isWhole: false }),
  }
}

function readRow(row: SourceRow, rules: ReadingRules): BokunRecord | { wrong: Record<string, string> } {
  const { json } = row
  const before = readBefore(json)
  if (before !== null) return before
  const body = at(json, 'body') ?? json
  const isBrought = at(json, 'broughtAt') !== undefined
  if (!isOwnFormat(json)) return readCells(row.cells, rules)
  const booking = readBooking(body, rules)
  if (booking === null) return { wrong: { confirmationCode: 'The confirmation code is missing' } }
  return {
    booking,
    asOf: booking.changedAt ?? instantOf(at(json, 'broughtAt')),
    isWhole: at(json, 'isWhole') === true,
    broughtBy: at(json, 'broughtBy') === 'webhook' ? 'webhook' : isBrought ? 'service' : 'file',
  }
}

/** Whether a value is Bókun's own JSON or a stored record. */
export function isOwnFormat(json: unknown): boolean {
  const body = at(json, 'body') ?? json
  const isBooking =
    Array.isArray(at(body, 'activityBookings')) || textAt(body, 80, 'productConfirmationCode') !== ''
  return isBooking || at(json, 'broughtAt') !== undefined || readBefore(json) !== null
}

/** A stored record, from a fetch or a booking that is retried; null: something else. */
function readBefore(json: unknown): BokunRecord | null {
  const text = at(json, 'record')
  if (typeof text !== 'string' || !text.startsWith('{"booking":{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(at(value, 'booking', 'lines')) ? (value as BokunRecord) : null
  } catch {
    return null
  }
}

function readCells(
  cells: SourceRow['cells'],
  rules: ReadingRules,
): BokunRecord | { wrong: Record<string, string> } {
  const text = (key: string, length = 200) => clean(cells[key] ?? '').slice(0, length)
  const wrong: Record<string, string> = {}
  /** An unreadable cell is an error; an empty one is null. */
  const read = <T>(key: string, reader: (cell: string) => T | null, what: string): T | null => {
    const cell = text(key)
    const value = cell === '' ? null : reader(cell)
    if (cell !== '' && value === null) wrong[key] = `“${cell.slice(0, 40)}” isn’t a valid ${what}`
    return value
  }
  const confirmationCode = text('confirmationCode', 80)
  if (confirmationCode === '') wrong['confirmationCode'] = 'The confirmation code is missing'
  const moment = read('changedAt', (it) => readMoment(it, rules), 'date and time')
  const date = read('date', (it) => readDate(it, rules), 'date')
  const time = read('time', readTime, 'time')
  const currency = text('currency', 3).toUpperCase()
  const cents = (cell: string) => readCents(cell, { ...rules, currency: currency || rules.currency })
  const priceCents = read('price', cents, 'amount')
  const paidCents = read('paid', cents, 'amount')
  const party = partyOf(text, read)
  if (priceCents !== null && priceCents < 0) wrong['price'] = 'Enter a price of zero or more'
  if (Object.keys(wrong).length > 0) return { wrong }
  const state = text('status') === '' ? 'confirmed' : stateOf(text('status'))
  const line: BokunLine = {
    code:
      text('productCode', 80) || `${confirmationCode} ${text('product')} ${date ?? ''}`.trim().slice(0, 120),
    state,
    product: { id: text('productId', 40), title: text('product'), rate: text('rate', 100) },
    date,
    time,
    ...party,
    passengers: [],
    priceCents,
    questions: questionsOf(text),
  }
  const booking: BokunBooking = {
    confirmationCode,
    state,
    status: text('status', 40),
    channel: text('channel', 80) || 'Bókun',
    language: text('language', 2).toLowerCase(),
    currency,
    totalCents: null,
    paidCents,
    customer: { ...nameOf(text), email: text('email', 254).toLowerCase(), phone: text('phone', 40) },
    changedAt: moment,
    comments: text('comments', 1000),
    lines: [line],
  }
  return { booking, asOf: moment, isWhole: false, broughtBy: 'file' }
}

type Text = (key: string, length?: number) => string

/** Splits a full name: family name last, or first if followed by a comma. */
function nameOf(text: Text): { firstName: string; lastName: string } {
  const [firstName, lastName, whole] = [text('firstName', 100), text('lastName', 100), text('customer')]
  if (lastName !== '' || whole === '') return { firstName, lastName }
  const comma = whole.indexOf(',')
  if (comma > 0) return { firstName: whole.slice(comma + 1).trim(), lastName: whole.slice(0, comma).trim() }
  const last = whole.lastIndexOf(' ')
  return last < 0
    ? { firstName, lastName: whole }
    : { firstName: whole.slice(0, last), lastName: whole.slice(last + 1) }
}

function partyOf(
  text: Text,
  read: <T>(key: string, reader: (cell: string) => T | null, what: string) => T | null,
) {
  const count = (key: string) => read(key, (it) => inParty(readWhole(it)), 'number of people')
  const [adults, children, infants] = [count('adults'), count('children'), count('infants')]
  if (adults !== null || children !== null || infants !== null)
    return { adults: adults ?? 0, children: children ?? 0, infants: infants ?? 0 }
  const counts = { adult: 0, child: 0, infant: 0 }
  const words = [...text('people').matchAll(/(\d{1,3})\s*[x×]?\s*([^\d,;+&]*)|([^\d,;+&]+)[:\s](\d{1,3})/g)]
  for (const [, before, after = '', , last] of words)
    counts[bandOf(after.trim(), null)] += Math.min(500, Number(before ?? last ?? 0))
  return { adults: counts.adult, children: counts.child, infants: counts.infant }
}

function inParty(count: number | null): number | null {
  return count !== null && count >= 0 && count <= 500 ? count : null
}

function questionsOf(text: Text) {
  const asked: [string, string][] = [
    ['Flight', text('flight')],
    ['Hotel', text('place')],
    ['Pickup time', text('pickupTime', 20)],
    ['Child seat', text('childSeats')],
  ]
  return asked.filter(([, answer]) => answer !== '').map(([question, answer]) => ({ question, answer }))
}
