import { withQuery } from '#contract/with-query.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { myBookingAction } from '#contract/my-booking.ts'
import { myBookingPath } from '#contract/screens.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import type { GuestMay, GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import { pickupsOf } from '#domain/my-booking/booking-page.ts'
import { longestMessage } from '#domain/my-booking/driver-thread.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/connection.ts'
import { startPayment } from '#server/features/card-payments/commands/guest-payment.ts'
import { noGateway } from '#server/features/card-payments/commands/pay-by-card.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import {
  acceptOffer,
  leaveWaitlist,
  type PlaceToPay,
} from '#server/features/my-booking/commands/answer-offer.ts'
import { addSeats, type SeatsToConfirm } from '#server/features/my-booking/commands/add-seats.ts'
import type { Asked } from '#server/features/my-booking/commands/asked.ts'
import { cancelByGuest } from '#server/features/my-booking/commands/cancel-by-guest.ts'
import { changeFlightOfGuest } from '#server/features/my-booking/commands/change-flight.ts'
import { lockedGroup, storeRequest } from '#server/features/my-booking/commands/guest-requests.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { withdrawRequest } from '#server/features/my-booking/commands/withdraw-request.ts'
import { openLink } from '#server/features/guest-links/queries/open-link.ts'
import { writeToDriver } from '#server/features/trip-messages/commands/write-message.ts'
import { confirmPickups } from '#server/features/trips/commands/confirm-pickups.ts'
import type { Caller } from '#server/http/answer.ts'
import { guestActor } from '#server/work/actor.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

interface Call {
  db: Db
  now: string
  caller: Caller
  params: ParamsOf<typeof myBookingAction>
  query: QueryOf<typeof myBookingAction>
  body: BodyOf<typeof myBookingAction>
}

/** Does what a guest asked for, and returns where to send the browser: the page with the result. */
export async function guestDoes(context: AppContext, links: SignedLinks, call: Call): Promise<string> {
  const { db, now, params, query, body } = call
  const path = `${myBookingPath}/${encodeURIComponent(params.link)}`
  const lang = query.lang
  const opened = await openLink(db, links, params.link, now)
  if ('dead' in opened) return withQuery(path, { lang })
  const stamp = { actor: guestActor, now, requestId: call.caller.requestId }
  const { groupGuid } = opened
  if (params.action === 'pay') {
    const cart = await inUnitOfWork(db, stamp, (work) => startPayment(work, context, groupGuid))
    return isRefusal(cart)
      ? `${withQuery(path, { lang, said: cart === noGateway ? 'noCards' : 'nothingDue' })}#pay`
      : withQuery(`${path}/card/${cart}`, { lang })
  }
  const asked = { groupGuid, bookingGuid: isGuid(body.booking) ? body.booking : null, ...body }
  const { action } = params
  const said =
    action === 'flight'
      ? await changeFlightOfGuest(db, stamp, asked)
      : await inUnitOfWork(db, stamp, async (work) =>
          isAllowed(await guestPageSettingsOf(work.tx), action)
            ? doIt[action](work, asked, context)
            : notPossible,
        )
  if (typeof said === 'object' && 'cart' in said) return withQuery(`${path}/card/${said.cart}`, { lang })
  if (typeof said === 'object' && 'confirm' in said)
    return `${withQuery(path, { lang, seats: said.confirm })}#s-${asked.bookingGuid}`
  return withQuery(path, {
    lang,
    said: isRefusal(said) ? 'notPossible' : said,
    cancel: said === 'feeChanged' ? asked.bookingGuid : null,
  })
}

function isAllowed({ may }: GuestPageSettings, action: OwnWork): boolean {
  const needed = allowed[action]
  return needed === null || may[needed]
}

const notPossible = refuse('guest', 'This can’t be done online')

type Done = SaidOnPage | SeatsToConfirm | PlaceToPay | Refusal

type OwnWork = 'note' | 'change' | 'pickup' | 'cancel' | 'accept' | 'decline' | 'seats' | 'write' | 'withdraw'

/** Null: guests always may. */
const allowed: Readonly<Record<OwnWork, GuestMay | null>> = {
  note: 'note',
  change: 'change',
  pickup: 'pickup',
  cancel: 'cancel',
  accept: 'waitlist',
  decline: 'waitlist',
  seats: 'seats',
  write: 'driver',
  withdraw: null,
}

const doIt: Readonly<
  Record<OwnWork, (work: UnitOfWork, asked: Asked, context: AppContext) => Promise<Done>>
> = {
  note: leaveNote,
  change: askForChange,
  pickup: confirmPickup,
  cancel: cancelByGuest,
  accept: acceptOffer,
  decline: leaveWaitlist,
  seats: addSeats,
  write: writeMessage,
  withdraw: withdrawRequest,
}

async function leaveNote(work: UnitOfWork, { groupGuid, text }: Asked): Promise<SaidOnPage | Refusal> {
  return tell(work, { groupGuid, kind: 'note', text })
}

async function askForChange(work: UnitOfWork, { groupGuid, text }: Asked): Promise<SaidOnPage | Refusal> {
  return tell(work, { groupGuid, kind: 'change', text })
}

async function tell(
  work: UnitOfWork,
  { groupGuid, kind, text }: { groupGuid: string; kind: 'note' | 'change'; text: string },
): Promise<SaidOnPage | Refusal> {
  const typed = text.trim()
  if (typed === '') return 'empty'
  const group = await lockedGroup(work, groupGuid)
  const request = { groupGuid, bookingGuid: null, kind, text: typed, isDone: false }
  return (await storeRequest(work, group, request)) === 'tooMany' ? notPossible : kind
}

async function writeMessage(
  work: UnitOfWork,
  { groupGuid, trip: tripGuid, text }: Asked,
): Promise<SaidOnPage | Refusal> {
  const typed = text.trim().slice(0, longestMessage)
  if (typed === '') return 'empty'
  return isGuid(tripGuid) ? writeToDriver(work, { groupGuid, tripGuid, text: typed }) : notPossible
}

/** The pickup that the guest saw: a time that changed since is not confirmed. */
async function confirmPickup(work: UnitOfWork, asked: Asked): Promise<SaidOnPage | Refusal> {
  const { groupGuid, bookingGuid, text } = asked
  const group = await lockedGroup(work, groupGuid)
  const { facts } = await guestReservationOf(work.tx, groupGuid)
  const service = facts.services.find((it) => it.guid === bookingGuid)
  if (!service || service.isWaitlisted || service.journeys.length === 0) return notPossible
  if (pickupsOf(service) !== text) return 'pickupMoved'
  // A second press finds them confirmed.
  if ((await confirmPickups(work, service.guid, text.split(' '))) === 0) return 'pickup'
  const request = { groupGuid, bookingGuid: service.guid, kind: 'pickup' as const, text, isDone: true }
  return (await storeRequest(work, group, request)) === 'tooMany' ? notPossible : 'pickup'
}
