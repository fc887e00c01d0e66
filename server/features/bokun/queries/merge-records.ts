import { createHash } from 'node:crypto'
import { isBefore } from '#domain/calendar/instant.ts'
import { canonical } from '#domain/plan.ts'
import type { BokunBooking, BokunLine } from '#server/bokun/bokun-booking.ts'
import type { BokunRecord, KnownBooking } from '#server/features/bokun/rows.ts'

/** A content hash that ignores when the record was changed and the order of its lines. */
export function hashOfBooking(booking: BokunBooking): string {
  const lines = booking.lines.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return createHash('sha256')
    .update(canonical({ ...booking, changedAt: null, lines }))
    .digest('hex')
}

/**
 * The hash that versions before passengers' own answers stored. They knew the same booking by it, so such a
 * record isn't imported again as a change.
 */
export function hashBeforeAnswers(booking: BokunBooking): string {
  const lines = booking.lines.map((line) => {
    const { answering: _, ...known } = line
    return known
  })
  return hashOfBooking({ ...booking, lines })
}

/** Why a record is ignored as outdated; null: it isn't. */
export function whyOlder(record: BokunRecord, known: KnownBooking): string | null {
  return record.asOf !== null && isBefore(record.asOf, known.asOf)
    ? 'Older than the data already imported'
    : null
}

/** Whether the record lists a line as active that is known as cancelled. */
export function undoesCancellation({ booking }: BokunRecord, known: KnownBooking): boolean {
  const cancelled = new Set(known.booking.lines.filter((it) => it.state === 'cancelled').map((it) => it.code))
  return booking.lines.some((it) => it.state !== 'cancelled' && cancelled.has(it.code))
}

/** Whether two records differ in what they sell, ignoring wording. */
export function sellsOther(one: BokunBooking, other: BokunBooking): boolean {
  const facts = ({ paidCents, lines }: BokunBooking) => [
    paidCents,
    lines
      .toSorted((a, b) => (a.code < b.code ? -1 : 1))
      .map((it) => [it.code, it.state, it.date, it.time, it.adults, it.children, it.infants, it.priceCents]),
  ]
  return canonical(facts(one)) !== canonical(facts(other))
}

/**
 * Merges a record into the known booking. Empty values keep the known ones. A line missing from a whole
 * booking is cancelled; a file row says nothing about the other lines.
 */
export function mergedBooking(known: BokunBooking | null, { booking, isWhole }: BokunRecord): BokunBooking {
  if (known === null) return booking
  const own = new Map(booking.lines.map((it) => [it.code, it]))
  const kept = known.lines.map((was) => {
    const is = own.get(was.code)
    if (is !== undefined) return mergedLine(was, is)
    return isWhole ? { ...was, state: 'cancelled' as const } : was
  })
  const added = booking.lines.filter((it) => !known.lines.some((was) => was.code === it.code))
  const { customer } = booking
  return {
    ...booking,
    channel: known.channel,
    language: booking.language || known.language,
    currency: booking.currency || known.currency,
    totalCents: booking.totalCents ?? known.totalCents,
    paidCents: booking.paidCents ?? known.paidCents,
    comments: booking.comments || known.comments,
    customer: {
      firstName: customer.firstName || known.customer.firstName,
      lastName: customer.lastName || known.customer.lastName,
      email: customer.email || known.customer.email,
      phone: customer.phone || known.customer.phone,
    },
    lines: [...kept, ...added],
  }
}

function mergedLine(was: BokunLine, is: BokunLine): BokunLine {
  const counted = is.adults + is.children + is.infants > 0 ? is : was
  return {
    ...is,
    product: is.product.title === '' && is.product.id === '' ? was.product : is.product,
    date: is.date ?? was.date,
    time: is.time ?? was.time,
    adults: counted.adults,
    children: counted.children,
    infants: counted.infants,
    passengers: is.passengers.length > 0 ? is.passengers : was.passengers,
    priceCents: is.priceCents ?? was.priceCents,
    questions: is.questions.length > 0 ? is.questions : was.questions,
    // A file has no answers of single passengers.
    ...(!is.answering && was.answering && { answering: was.answering }),
  }
}
