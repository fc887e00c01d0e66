import { planCancel, type CancelFacts, type PlannedCancel } from '#domain/booking/plan-cancel.ts'
import { localDateOf, instantOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { hoursBetween } from '#domain/calendar/instant.ts'
import { chargeEntry, reversalOf } from '#domain/ledger/entries.ts'
import { priceFee } from '#domain/pricing/price-lines.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import { promisedFrom, termsPromised } from '#domain/terms/terms.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Change, Loading } from '#server/change/change.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { sendCancellation } from '#server/features/bookings/mail.ts'
import { lockedBooking, type LockedBooking } from '#server/features/bookings/queries/locked-booking.ts'
import { giveBackPlaces, lockPlaces } from '#server/features/date-status/commands/places.ts'
import { updateBooking } from '#server/features/reservations/commands/booking-rows.ts'
import { updateGroupStatus } from '#server/features/reservations/commands/save-group.ts'
import { dropTrips } from '#server/features/trips/commands/drop-trips.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { groupBalance, partnerBalance, standingChargesOfBooking } from '#server/features/ledger/queries/balances.ts'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'
import type { Tx } from '#server/db/connection.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface CancelAsk {
  bookingGuid: string
  reason: string
  waiveFee: boolean
}

interface CancelState {
  booking: LockedBooking
  facts: CancelFacts
  charges: Awaited<ReturnType<typeof standingChargesOfBooking>>
  today: string
}

/** Cancels one booking: its charge is reversed, its fee charged, its places released, its trips dropped, everyone notified. */
export const cancelBooking: Change<CancelAsk, CancelState, PlannedCancel> = {
  name: 'cancelBooking',
  load: loadCancel,
  plan: (state, asked) => planCancel(state.facts, asked),
  apply: applyCancel,
}

async function loadCancel({ db, actor, now, lock }: Loading, asked: CancelAsk): Promise<CancelState | Refusal> {
  const booking = await lockedBooking(db, actor, asked.bookingGuid, lock)
  if (!booking) return notFound
  if (lock && booking.direction !== null) await lockPlaces(db as Tx, booking.service_date, booking.direction)
  const site = await siteSettings(db)
  const charges = await standingChargesOfBooking(db, booking.guid)
  const chargedCents = charges
    .flatMap((it) => it.entry.postings)
    .reduce((sum, it) => sum + (it.account === 'customerReceivable' || it.account === 'partnerReceivable' ? it.amountCents : 0), 0)
  const day = await db.selectFrom('date_status').select('closed_at').where('date', '=', booking.service_date).executeTakeFirst()
  const trips = booking.trips.filter((it) => it.status !== 'cancelled')
  const onAccount = booking.billing === 'partnerAccount' && booking.partner_guid !== null
  return {
    booking,
    charges,
    today: localDateOf(now, site.time_zone),
    facts: {
      kind: booking.kind,
      status: booking.status,
      serviceDate: booking.service_date,
      today: localDateOf(now, site.time_zone),
      dayClosed: (day?.closed_at ?? null) !== null,
      hoursAhead: Math.floor(hoursBetween(now, instantOf(booking.service_date, booking.service_time, site.time_zone))),
      chargedCents,
      passengers: booking.adults + booking.children + booking.infants,
      permissions: actor.permissions,
      rules: termsPromised(site.settings, booking.service_date, booking.created_at).cancellation,
      termsFrom: promisedFrom(site.settings, booking.service_date, booking.created_at),
      balanceCents:
        onAccount && booking.partner_guid !== null
          ? await partnerBalance(db, booking.partner_guid)
          : await groupBalance(db, booking.group_guid),
      trips: trips.map((it) => ({ driverName: it.driverName, pickupTime: localTimeOf(it.pickup_at, site.time_zone) })),
      email: booking.email,
    },
  }
}

async function applyCancel(work: UnitOfWork, planned: PlannedCancel, state: CancelState, asked: CancelAsk): Promise<Saved | Refusal> {
  const { booking } = state
  await updateBooking(work, booking.guid, {
    status: 'cancelled',
    cancelled_at: work.now,
    cancelled_by: work.actor.accountGuid,
    cancel_reason: asked.reason,
    cancel_fee_cents: planned.feeCents,
  })
  if (planned.givesBackPlaces > 0 && booking.direction !== null)
    await giveBackPlaces(work.tx, booking.service_date, booking.direction, planned.givesBackPlaces)
  await dropTrips(work, booking.guid, asked.reason)
  for (const charge of state.charges) {
    await postEntry(work, reversalOf(charge.entry, `Cancelled: ${charge.entry.memo}`), {
      ...contextOf(booking),
      businessDate: charge.businessDate,
      partnerGuid: charge.partnerGuid,
      reversesGuid: charge.guid,
    })
  }
  const fee = await chargeFee(work, planned, state)
  if (isRefusal(fee)) return fee
  await updateGroupStatus(work, booking.group_guid)
  await sendCancellation(work, planned, booking)
  work.audit.record({
    action: 'cancelBooking',
    subjectKind: 'booking',
    subjectGuid: booking.guid,
    customerGuid: booking.customer_guid,
    groupGuid: booking.group_guid,
    reason: asked.reason,
    before: { status: booking.status },
    after: { status: 'cancelled', plan: planned.plan },
  })
  const about = { date: booking.service_date, guid: booking.group_guid, partnerGuid: booking.partner_guid }
  for (const topic of ['group', 'fastTrack', 'dateStatus'] as const) work.events.publish({ topic, ...about })
  return { guid: booking.guid, toast: 'Booking cancelled' }
}

function contextOf(booking: LockedBooking) {
  return { customerGuid: booking.customer_guid, groupGuid: booking.group_guid, bookingGuid: booking.guid }
}

async function chargeFee(work: UnitOfWork, planned: PlannedCancel, { booking, today }: CancelState): Promise<Refusal | null> {
  if (planned.feeCents === 0) return null
  const onAccount = booking.billing === 'partnerAccount' && booking.partner_guid !== null
  const book = await priceBook(work.tx)
  // The fee is a share of a tax-inclusive price, so it includes the same tax.
  const taxCode = booking.price_lines[0]?.taxCode ?? book.taxes[0]?.code ?? ''
  const inclusive = { ...book, taxes: book.taxes.map((tax) => ({ ...tax, inclusive: true })) }
  const lines = priceFee(inclusive, {
    label: 'Cancellation fee',
    cents: planned.feeCents,
    taxCode,
    serviceDate: today,
    rule: 'Cancellation table',
  })
  if (isRefusal(lines)) return lines
  const billing =
    onAccount && booking.partner_guid !== null
      ? ({ kind: 'partner', partnerGuid: booking.partner_guid } as const)
      : ({ kind: 'customer', groupGuid: booking.group_guid } as const)
  const entry = chargeEntry({ billing, lines, memo: `Cancellation fee, ${booking.reference}` })
  if (entry)
    await postEntry(work, entry, { ...contextOf(booking), businessDate: today, partnerGuid: onAccount ? booking.partner_guid : null })
  return null
}
