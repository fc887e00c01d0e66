import { earlierOf, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { GuestChange, GuestMessage, GuestService } from '#domain/message/guest-message.ts'
import { isAllWaiting, isOfSeveral } from '#domain/message/guest-occasion.ts'
import type { TextOccasion } from './text-settings.ts'

/** A message that is also worth a text. */
export interface TextAbout {
  readonly occasion: TextOccasion
  /** When the service it is about starts. Null: not known. */
  readonly startsAt: Instant | null
}

/** Changes of a service that starts later than this are sent by mail only. */
const changeMinutes = 24 * 60

/**
 * What a message to a guest is texted as; null: by mail alone. `before`: the services as the guest last knew
 * them.
 */
export function textAbout(
  message: GuestMessage,
  before: readonly GuestService[],
  now: Instant,
): TextAbout | null {
  const { template, services } = message
  const first = services[0]?.journeys[0]?.startsAt ?? services[0]?.startsAt ?? null
  switch (template) {
    case 'reminder':
      return isOfSeveral(message) || isAllWaiting(services) ? null : { occasion: 'reminder', startsAt: first }
    case 'driverAssigned':
      return { occasion: 'driver', startsAt: first }
    case 'driverOnTheWay':
      return { occasion: 'onTheWay', startsAt: first }
    case 'driverWaiting':
      return { occasion: 'waiting', startsAt: first }
    case 'lateFlight':
      return { occasion: 'lateFlight', startsAt: first }
    case 'change':
    case 'newPickup': {
      const startsAt = nextOf(message, before, now)
      const isSoon = startsAt !== null && minutesBetween(now, startsAt) <= changeMinutes
      return isSoon ? { occasion: 'changes', startsAt } : null
    }
    case 'cancellation':
      return { occasion: 'cancelled', startsAt: nextOf(message, before, now) }
    default:
      return null
  }
}

/** When the next service that changes was to start, before or after the change. */
function nextOf(
  { services, changes = [] }: GuestMessage,
  before: readonly GuestService[],
  now: Instant,
): Instant | null {
  const all = [...before, ...services, ...changes.flatMap((it) => ('service' in it ? it.service : []))]
  const starts = all
    .filter((service) => changes.some((it) => isOf(it, service)))
    .flatMap((it) => [it.startsAt, ...it.journeys.map((own) => own.startsAt)])
    .filter((it): it is Instant => it !== null && !isBefore(it, now))
  const [first = null, ...others] = starts
  return first === null ? null : others.reduce(earlierOf, first)
}

function isOf(change: GuestChange, { guid }: GuestService): boolean {
  if ('service' in change) return change.service.guid === guid
  return 'of' in change && (change.of.id === guid || change.of.id.startsWith(`${guid} `))
}
