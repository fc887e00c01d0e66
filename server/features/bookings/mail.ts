import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { AdvancedRequest } from '#domain/booking/advanced/advanced-facts.ts'
import type { PlannedAdvanced } from '#domain/booking/advanced/plan-advanced.ts'
import type { PlannedBooking } from '#domain/booking/advanced/planned-booking.ts'
import type { PlannedCancel } from '#domain/booking/plan-cancel.ts'
import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { guestLanguageOf } from '#domain/message/guest-language.ts'
import type { GuestPlace, GuestService } from '#domain/message/guest-message.ts'
import type { AdvancedState } from '#server/features/bookings/queries/advanced-facts.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { standingOf } from '#server/features/guest-messages/queries/standings.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface ConfirmedGroup {
  guid: string
  reference: string
  customerGuid: string
}

/** The confirmation: what was booked, with the ticket to show at the desk. Said from the plan: its rows are written when all of it is. */
export async function sendConfirmation(
  work: UnitOfWork,
  facts: AdvancedState,
  planned: PlannedAdvanced,
  request: AdvancedRequest,
  group: ConfirmedGroup,
): Promise<void> {
  const { customer } = facts
  if (customer === null) return
  const { language } = await guestSettingsOf(work.tx)
  const onAccount = request.billing === 'partnerAccount'
  const { chargeCents: totalCents, payNowCents: paidCents } = planned
  await sendGuestMessage(
    work,
    {
      template: 'confirmation',
      language: guestLanguageOf(customer, language),
      customer,
      reference: group.reference,
      onAccount,
      services: planned.bookings.map((it, index) => serviceOf(it, facts, request, String(index))),
      ...(onAccount ? {} : { money: { totalCents, paidCents, balanceCents: totalCents - paidCents } }),
    },
    { customerGuid: group.customerGuid, groupGuid: group.guid },
  )
}

/** A planned booking as the guest will find it. */
function serviceOf(it: PlannedBooking, facts: AdvancedState, request: AdvancedRequest, guid: string): GuestService {
  const about = it.direction && facts[it.direction]
  const [first] = it.trips
  const placeOf = (locationGuid: string | undefined): GuestPlace | null => {
    const place = [facts.airport, about?.place].find((one) => one?.guid === locationGuid)
    return place ? { name: place.name, latitude: place.latitude ?? null, longitude: place.longitude ?? null } : null
  }
  const isExtra = it.kind === 'extra'
  const { adults, children, infants } = request
  return {
    guid,
    kind: it.kind,
    detail: isExtra ? [...new Set(it.priceLines.map((line) => line.label))].join(', ') : '',
    reference: null,
    date: first?.serviceDate ?? it.serviceDate,
    time: isExtra ? null : first ? localTimeOf(first.pickupAt, facts.timeZone) : it.serviceTime,
    flight: about?.flight ? { ident: about.flight.ident, city: about.flight.otherCity } : null,
    from: placeOf(first?.fromLocationGuid),
    to: placeOf(it.trips.at(-1)?.toLocationGuid),
    party: isExtra ? { adults: 0, children: 0, infants: 0 } : { adults, children, infants },
    cars: it.trips.length,
    carName: first ? (about?.service?.name ?? '') : '',
    isWaitlisted: it.status === 'waitlisted',
    totalCents: request.billing === 'partnerAccount' ? null : it.chargeCents,
  }
}

/** What a guest is told of a cancelled service: what stays, and what becomes of their money. */
export async function sendCancellation(
  work: UnitOfWork,
  planned: PlannedCancel,
  booking: { guid: string; group_guid: string },
): Promise<void> {
  const { about, facts, money, cancelled } = await standingOf(work.tx, booking.group_guid)
  const refundCents = Math.max(0, -money.balanceCents)
  await sendGuestMessage(
    work,
    {
      ...facts,
      template: 'cancellation',
      changes: cancelled.filter((it) => it.guid === booking.guid).map((service) => ({ what: 'cancelled', service })),
      ...(facts.onAccount ? {} : { money: { ...money, feeCents: planned.feeCents, refundCents } }),
    },
    about,
  )
}

/** The receipt of a payment that was just posted. */
export async function sendReceipt(
  work: UnitOfWork,
  groupGuid: string,
  payment: { guid: string; amountCents: number; method: PaymentMethod },
): Promise<void> {
  const { about, facts, money } = await standingOf(work.tx, groupGuid)
  await sendGuestMessage(work, { ...facts, template: 'receipt', money, payment }, { ...about, paymentGuid: payment.guid })
}
