import { moneyText } from '#domain/money/money-text.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import type { PlanLine } from '#domain/plan.ts'
import { effectsOf, type Effect } from './effects.ts'
import { lineText } from './line-text.ts'
import { stands, type KeyedPriceLine, type Reservation, type ReservedBooking } from './reservation.ts'
import { sectionOf } from './sections.ts'

/** The price lines that changed, so that the amounts add up to what the change charges. */
export function moneyLines(
  currency: string,
  before: Reservation,
  after: Reservation,
  effects: readonly Effect[],
): PlanLine[] {
  const touched = new Set(
    [...effectsOf(effects, 'chargeReversed'), ...effectsOf(effects, 'charged')].map((it) => it.bookingGuid),
  )
  const isAdded = new Set(effectsOf(effects, 'bookingAdded').map((it) => it.booking.guid))
  return after.bookings
    .filter((it) => !isAdded.has(it.guid))
    .flatMap((booking) => {
      const was = before.bookings.find((it) => it.guid === booking.guid)
      if (!touched.has(booking.guid)) return was ? waitingLines(currency, was, booking) : []
      if (was && booking.status === 'cancelled') return cancelledLines(booking, effects)
      const section = sectionOf(booking)
      const wasCharged = was && stands(was) ? was.priceLines : []
      const isCharged = stands(booking) ? booking.priceLines : []
      const moved = movedLines(currency, booking, wasCharged, isCharged).map((line) => ({ section, ...line }))
      return was?.status === 'cancelled' ? [...revivedLines(booking, effects), ...moved] : moved
    })
}

/** The prices of a service that stays on the waitlist, and is charged once it is approved. */
function waitingLines(currency: string, was: ReservedBooking, is: ReservedBooking): PlanLine[] {
  if (was.status !== 'waitlisted' || is.status !== 'waitlisted') return []
  return movedLines(currency, is, was.priceLines, is.priceLines).map((line) => {
    const { amountCents: _, ...price } = line
    return { section: sectionOf(is), ...price }
  })
}

/** `Arrival fast track, charge reversed`: a section such as Arrival can have several services. */
function ofService(booking: ReservedBooking, label: string): string {
  const service = bookingKinds[booking.kind].label
  if (sectionOf(booking) === service) return label
  return `${service}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

function cancelledLines(booking: ReservedBooking, effects: readonly Effect[]): PlanLine[] {
  const section = sectionOf(booking)
  const reversed = effectsOf(effects, 'chargeReversed').filter((it) => it.bookingGuid === booking.guid)
  const cents = reversed.reduce((sum, it) => sum + it.totalCents, 0)
  const charged = effectsOf(effects, 'charged').filter((it) => it.bookingGuid === booking.guid)
  // Fees for trips cancelled on another day remain.
  const isNew = (line: KeyedPriceLine) =>
    line.totalCents === 0 || charged.some(({ lines }) => lines.includes(line))
  return [
    ...(cents === 0 ? [] : [{ section, label: ofService(booking, 'Charge reversed'), amountCents: -cents }]),
    ...booking.feeLines.filter(isNew).map(({ label, rule, totalCents }) => ({
      section,
      label: ofService(booking, label),
      after: rule,
      amountCents: totalCents,
    })),
  ]
}

/** The cancellation fee that is reversed when a cancellation is undone. */
function revivedLines(booking: ReservedBooking, effects: readonly Effect[]): PlanLine[] {
  const reversed = effectsOf(effects, 'chargeReversed').filter((it) => it.bookingGuid === booking.guid)
  const cents = reversed.reduce((sum, it) => sum + it.totalCents, 0)
  return cents === 0
    ? []
    : [
        {
          section: sectionOf(booking),
          label: ofService(booking, 'Cancellation fee reversed'),
          amountCents: -cents,
        },
      ]
}

function movedLines(
  currency: string,
  booking: ReservedBooking,
  was: readonly KeyedPriceLine[],
  is: readonly KeyedPriceLine[],
): PlanLine[] {
  const money = (cents: number) => moneyText(cents, currency)
  const gone = was.filter((old) => !is.some((it) => it.key === old.key))
  return [
    ...is.flatMap((line): PlanLine[] => {
      const old = was.find((it) => it.key === line.key)
      if (!old) return [{ label: lineText(booking, line), after: line.rule, amountCents: line.totalCents }]
      if (old.totalCents === line.totalCents) return []
      return [
        {
          label: lineText(booking, line),
          before: money(old.totalCents),
          after: `${money(line.totalCents)}, ${line.rule}`,
          amountCents: line.totalCents - old.totalCents,
        },
      ]
    }),
    ...gone.map((old) => ({
      label: lineText(booking, old),
      before: money(old.totalCents),
      after: 'removed',
      amountCents: -old.totalCents,
    })),
  ]
}
