import { servicesFrom } from '#domain/message/guest-days.ts'
import { listIn } from '#domain/message/guest-formats.ts'
import type { GuestMessage, GuestMoney, GuestService } from '#domain/message/guest-message.ts'
import type { GuestReservation } from '#server/features/guest-messages/queries/guest-reservations.ts'

/** One message about all of the reservations. If there are several, each service names its own. */
export function messageAbout(
  found: readonly GuestReservation[],
  { facts }: GuestReservation,
  template: GuestMessage['template'],
  today: string,
): GuestMessage {
  const isOne = found.length === 1
  const services = inOrder(
    found.flatMap((reservation) =>
      servicesFrom(reservation.facts.services, today).map((one) => ({
        ...one,
        reference: isOne ? null : reservation.facts.reference,
      })),
    ),
  )
  const billed = found.filter((it) => !it.facts.onAccount)
  const own = billed.map((it) => it.money)
  const balances = billed.map(({ facts: { reference }, money: { balanceCents } }) => ({
    reference,
    balanceCents,
  }))
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
    ...(isOne || balances.length === 0 ? {} : { balances }),
  }
}

/** By day and time, whichever reservation they belong to. */
function inOrder(services: GuestService[]): GuestService[] {
  const key = ({ date, time }: GuestService) => `${date} ${time ?? ''}`
  return services.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

function sumOf(own: readonly GuestMoney[]): GuestMoney {
  const total = (name: 'totalCents' | 'paidCents' | 'balanceCents') =>
    own.reduce((sum, it) => sum + it[name], 0)
  return {
    totalCents: total('totalCents'),
    paidCents: total('paidCents'),
    balanceCents: total('balanceCents'),
  }
}
