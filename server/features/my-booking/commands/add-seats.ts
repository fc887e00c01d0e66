import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { seatsOn } from '#domain/my-booking/booking-page.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { addChildSeats } from '#server/features/bookings/commands/changes.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import type { Asked } from '#server/features/my-booking/commands/asked.ts'
import { lockedGroup, storeRequest } from '#server/features/my-booking/commands/guest-requests.ts'
import {
  carSeatKinds,
  chargeOfSeats,
  seatsInAddress,
  seatsRequest,
} from '#server/features/my-booking/queries/seats-asked.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const notPossible = refuse('guest', 'Child seats can’t be added to this service')

/** A page that shows the price of what was asked for. */
export interface SeatsToConfirm {
  confirm: string
}

/**
 * Adds child seats that are free. Seats with a price are a request, once the guest has seen the price; so is
 * what an agent must decide (decision 110).
 */
export async function addSeats(
  work: UnitOfWork,
  asked: Asked,
): Promise<SaidOnPage | SeatsToConfirm | Refusal> {
  const { groupGuid, bookingGuid } = asked
  const address = `${bookingGuid}.${asked.seat}.${asked.count}`
  const wanted = seatsInAddress(address, groupGuid)
  const kind = (await carSeatKinds(work.tx)).find((it) => it.guid === asked.seat)
  if (wanted === null || !kind) return notPossible
  const group = await lockedGroup(work, groupGuid)
  const { facts } = await guestReservationOf(work.tx, groupGuid)
  const service = facts.services.find((it) => it.guid === bookingGuid)
  if (!service || service.isWaitlisted || service.journeys.length === 0) return notPossible
  const had = Number(seatsOn(service))
  if (!/^\d+$/.test(asked.text) || had < Number(asked.text)) return notPossible
  // A second press finds the seats that the first one added.
  if (had > Number(asked.text)) return 'seats'
  const chargeCents = await chargeOfSeats(work.tx, wanted, work.now, true)
  if (chargeCents === 0) {
    const done = await changeAtOnce(work, addChildSeats, seatsRequest(wanted))
    return isRefusal(done) ? done : 'seats'
  }
  if (chargeCents !== null && asked.fee !== String(chargeCents))
    return asked.fee === '' ? { confirm: address } : 'priceChanged'
  const price = chargeCents === null ? '' : ` (${await amountText(work, chargeCents)})`
  const text = `${wanted.count} × ${kind.name}${price}`
  const seats = { guid: kind.guid, count: wanted.count, chargeCents }
  const request = { groupGuid, bookingGuid, kind: 'seats' as const, text, isDone: false, seats }
  return (await storeRequest(work, group, request)) === 'tooMany' ? notPossible : 'change'
}

async function amountText(work: UnitOfWork, cents: number): Promise<string> {
  const { currency } = await siteSettings(work.tx)
  return moneyText(cents, currency)
}
