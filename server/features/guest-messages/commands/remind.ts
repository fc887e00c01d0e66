import type { Saved } from '#contract/shapes.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { listIn } from '#domain/message/guest-formats.ts'
import type { GuestMessage, GuestMoney } from '#domain/message/guest-message.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import {
  customerWritten,
  hasJustBeenReminded,
  reservationsAhead,
  type ReservationAhead,
} from '#server/features/guest-messages/queries/reservations-ahead.ts'
import { guestReservationsOf, type GuestReservation } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A mail with more is not read, and mail programs cut it off. */
const reservationsAtMost = 10

/** One reminder of everything the customer has ahead; where nothing is, a request for what is unpaid. */
export async function remindCustomer(work: UnitOfWork, named: string): Promise<Saved | Refusal> {
  const customerGuid = await customerWritten(work.tx, named)
  if (customerGuid === null) return notFound
  const today = await todayOf(work)
  const found = await reservationsAhead(work.tx, partnerScopeOf(work.actor), customerGuid, today)
  if (found === null) return notFound
  const ahead = found.filter((it) => it.isAhead)
  const unpaid = found.filter((it) => it.owes)
  if (ahead.length > 0) return send(work, customerGuid, ahead, 'reminder', today)
  return unpaid.length > 0
    ? send(work, customerGuid, unpaid, 'paymentRequest', today)
    : refuse('reminder', 'Nothing is ahead, and nothing is unpaid')
}

/** A reminder of one reservation. */
export async function remindOfBooking(work: UnitOfWork, asked: { customer: string; group: string }): Promise<Saved | Refusal> {
  const customerGuid = await customerWritten(work.tx, asked.customer)
  if (customerGuid === null) return notFound
  const today = await todayOf(work)
  const found = await reservationsAhead(work.tx, partnerScopeOf(work.actor), customerGuid, today)
  const own = found?.find((it) => it.guid === asked.group)
  if (own === undefined) return notFound
  return own.isAhead ? send(work, customerGuid, [own], 'reminder', today) : refuse('reminder', 'No service of this reservation is ahead')
}

/** A request to pay one reservation, whenever its services are. */
export async function askForPayment(work: UnitOfWork, asked: { customer: string; group: string }): Promise<Saved | Refusal> {
  const customerGuid = await customerWritten(work.tx, asked.customer)
  if (customerGuid === null) return notFound
  const today = await todayOf(work)
  const found = await reservationsAhead(work.tx, partnerScopeOf(work.actor), customerGuid, today)
  const own = found?.find((it) => it.guid === asked.group)
  return own === undefined ? notFound : send(work, customerGuid, [own], 'paymentRequest', today)
}

async function send(
  work: UnitOfWork,
  customerGuid: string,
  reservations: readonly ReservationAhead[],
  template: 'reminder' | 'paymentRequest',
  today: string,
): Promise<Saved | Refusal> {
  const told = reservations.slice(0, reservationsAtMost)
  const found = await guestReservationsOf(
    work.tx,
    told.map((it) => it.guid),
  )
  const [first] = found
  if (!first) return notFound
  const { email } = first.facts.customer
  if (email === '') return refuse('reminder', 'There is no e-mail address. Add one to the customer first.')
  if (await hasJustBeenReminded(work.tx, customerGuid, addMinutes(work.now, -1)))
    return refuse('reminder', 'A reminder was written less than a minute ago')
  const groupGuid = found.length === 1 ? first.about.groupGuid : null
  await sendGuestMessage(work, messageAbout(found, first, template, today), { customerGuid, groupGuid })
  const references = found.map((it) => it.facts.reference)
  work.audit.record({
    action: template === 'reminder' ? 'sendReminder' : 'askForPayment',
    subjectKind: groupGuid === null ? 'customer' : 'group',
    subjectGuid: groupGuid ?? customerGuid,
    customerGuid,
    groupGuid,
    after: { to: email, references },
  })
  for (const { guid, partnerGuid } of told) work.events.publish({ topic: 'group', guid, partnerGuid })
  const what = template === 'reminder' ? 'A reminder' : 'A request for payment'
  const rest = reservations.length > told.length ? `, about the next ${told.length} of ${reservations.length} reservations` : ''
  return { toast: `${what} is on its way to ${email}${rest}` }
}

/** One message about all of them; services name their reservation where there are several. */
function messageAbout(
  found: readonly GuestReservation[],
  { facts }: GuestReservation,
  template: GuestMessage['template'],
  today: string,
): GuestMessage {
  const isOne = found.length === 1
  const services = found.flatMap((it) =>
    it.facts.services.filter((one) => one.date >= today).map((one) => ({ ...one, reference: isOne ? null : it.facts.reference })),
  )
  const own = found.filter((it) => !it.facts.onAccount).map((it) => it.money)
  return {
    ...facts,
    template,
    reference: listIn(
      facts.language,
      found.map((it) => it.facts.reference),
    ),
    onAccount: own.length === 0,
    services,
    ...(own.length === 0 ? {} : { money: sumOf(own) }),
  }
}

function sumOf(own: readonly GuestMoney[]): GuestMoney {
  const total = (name: 'totalCents' | 'paidCents' | 'balanceCents') => own.reduce((sum, it) => sum + it[name], 0)
  return { totalCents: total('totalCents'), paidCents: total('paidCents'), balanceCents: total('balanceCents') }
}

async function todayOf({ tx, now }: UnitOfWork): Promise<string> {
  return localDateOf(now, (await siteSettings(tx)).time_zone)
}
