import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal } from '#domain/refusal.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isOver, offerUntil } from '#domain/my-booking/waitlist-offer.ts'
import { changeAtOnce } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { cancelBooking } from '#server/features/bookings/commands/changes.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import {
  lockedGroup,
  storeRequest,
  type LockedGroup,
} from '#server/features/my-booking/commands/guest-requests.ts'
import { listRefunds } from '#server/features/my-booking/commands/list-refunds.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { partiesToOffer, type PartyToOffer } from '#server/features/my-booking/queries/parties-to-offer.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { endOffer, insertOffer } from '#server/features/waitlist-offers/commands/offer-rows.ts'
import { takePaidPlace } from '#server/features/waitlist-offers/commands/take-place.ts'
import {
  openOffers,
  priceOfAccepting,
  type OpenOffer,
} from '#server/features/waitlist-offers/queries/offers.ts'
import { guestActor, portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Offers free places to waitlisted guests, ends offers that were not answered or whose place is gone, and
 * lists the deposits to refund. Returns the number of offers made and ended.
 */
export async function keepOffers(db: Db, now: Instant): Promise<number> {
  const [{ may, offerHours }, { time_zone: timeZone }] = await Promise.all([
    guestPageSettingsOf(db),
    siteSettings(db),
  ])
  const stamp = { actor: portalActor, now }
  const fitting = await partiesToOffer(db, localDateOf(now, timeZone), now)
  const fits = new Set(fitting.map((it) => it.bookingGuid))
  let count = 0
  for (const offer of await openOffers(db)) {
    const isPlaceFree = may.waitlist && offer.isWaiting && fits.has(offer.bookingGuid)
    if (isPlaceFree && (await isPaidNow(db, offer, now))) {
      count += 1
      continue
    }
    if (isPlaceFree && !isOver(offer, now)) continue
    await inUnitOfWork(db, stamp, (work) => end(work, offer, isPlaceFree))
    count += 1
  }
  if (may.waitlist)
    for (const party of fitting) {
      const until = party.mayBeOffered ? offerUntil(now, offerHours, party.startsAt, timeZone) : null
      if (until === null) continue
      const isMade = await inUnitOfWork(db, stamp, (work) => make(work, party, { until, timeZone }))
      if (isMade) count += 1
    }
  await listRefunds(db, now, timeZone)
  return count
}

/** A guest who accepted and then paid another way, for example at the desk, has the place. */
async function isPaidNow(db: Db, { guid, bookingGuid, groupGuid, heldUntil }: OpenOffer, now: Instant) {
  if (heldUntil === null) return false
  const taken = await inUnitOfWork(db, { actor: guestActor, now }, async (work) => {
    await lockedGroup(work, groupGuid)
    const price = await priceOfAccepting(work.tx, bookingGuid, now, true)
    if (price === null || price.dueCents > 0) return 'not paid'
    return takePaidPlace(work, guid)
  })
  return taken === null
}

/** The reservation is locked first, as by a guest who answers at the same moment. */
async function end(work: UnitOfWork, offer: OpenOffer, isPlaceFree: boolean): Promise<void> {
  const { groupGuid, bookingGuid } = offer
  const group = await lockedGroup(work, groupGuid)
  const now = (await openOffers(work.tx, groupGuid)).find((it) => it.guid === offer.guid)
  if (!now) return
  if (isPlaceFree && now.isWaiting) {
    const isUnpaid = now.heldUntil !== null
    const request = {
      groupGuid,
      bookingGuids: [bookingGuid],
      reason: isUnpaid ? 'Waitlist offer accepted but not paid' : 'No reply to the waitlist offer',
      goodwillPercent: 0,
      offerEnd: isUnpaid ? ('unpaid' as const) : ('unanswered' as const),
    }
    const price = isUnpaid ? await priceOfAccepting(work.tx, bookingGuid, work.now) : null
    if (!isRefusal(await changeAtOnce(work, cancelBooking, request))) {
      await endOffer(work, offer.guid, 'expired')
      if (isUnpaid) await listUnpaid(work, { groupGuid, bookingGuid, dueCents: price?.dueCents ?? 0 }, group)
      return
    }
  }
  await endOffer(work, offer.guid, 'withdrawn')
  record(work, 'withdrawOffer', { ...group, groupGuid, bookingGuid }, {})
}

/** Agents may call a guest who wanted the place. */
async function listUnpaid(
  work: UnitOfWork,
  { groupGuid, bookingGuid, dueCents }: { groupGuid: string; bookingGuid: string; dueCents: number },
  group: LockedGroup,
): Promise<void> {
  const { currency } = await siteSettings(work.tx)
  const text = `${moneyText(dueCents, currency)} wasn’t paid in time, so the place was released`
  await storeRequest(work, group, { groupGuid, bookingGuid, kind: 'place', text, isDone: false })
}

async function make(
  work: UnitOfWork,
  { bookingGuid, groupGuid, date }: PartyToOffer,
  { until, timeZone }: { until: Instant; timeZone: string },
): Promise<boolean> {
  const group = await lockedGroup(work, groupGuid)
  const { facts, money, about } = await guestReservationOf(work.tx, groupGuid)
  const services = facts.services.filter((it) => it.guid === bookingGuid && it.isWaitlisted)
  if (services.length === 0) return false
  if (!(await insertOffer(work, { bookingGuid, date, until }))) return false
  const told = { date: localDateOf(until, timeZone), time: timeTextOf(until, timeZone) }
  const message = { ...facts, services, money, template: 'waitlistOffer' as const, until: told }
  await sendGuestMessage(work, message, about)
  record(work, 'offerPlace', { ...group, groupGuid, bookingGuid }, { until })
  return true
}

interface About {
  groupGuid: string
  bookingGuid: string
  customer_guid: string
  partner_guid: string | null
}

function record(work: UnitOfWork, action: 'offerPlace' | 'withdrawOffer', about: About, after: object): void {
  const { groupGuid, bookingGuid, customer_guid: customerGuid, partner_guid: partnerGuid } = about
  const subject = { subjectKind: 'group', subjectGuid: groupGuid, customerGuid, groupGuid } as const
  work.audit.record({ action, ...subject, after: { booking: bookingGuid, ...after } })
  work.events.publish({ topic: 'group', guid: groupGuid, partnerGuid })
}
