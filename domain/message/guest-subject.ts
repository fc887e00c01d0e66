import { shortDayIn, timeIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { GuestMessage, GuestService } from './guest-message.ts'
import type { GuestMoment } from './guest-moment.ts'
import { endsService, occasionTexts } from './guest-occasion.ts'
import { flightText } from './service-card.ts'
import { fillTemplate } from './template.ts'

/** State, day, time and place first: `Booking confirmed: Fri 20 Nov, 14:05, BA2155 from London (RX7K2P)`. */
export function subjectOf(message: GuestMessage): string {
  const { subject } = occasionTexts(message)
  const when = whenOf(message)
  const template = when === '' ? subject.replace(/\s*: \{when\}/, '') : subject
  return fillTemplate(template, { when, reference: message.reference })
}

/** The day, time and place of what was cancelled or changed; otherwise of the first service. */
export function whenOf(message: GuestMessage): string {
  const { template, services, changes = [], language, expected } = message
  // The flight of a new pickup moved too, but guests look for the time of their pickup.
  const first = template === 'newPickup' ? changes.filter((it) => 'of' in it && it.of.route !== null) : []
  for (const change of [...first, ...changes]) {
    if (endsService(message) && change.what === 'cancelled') return serviceText(change.service, language)
    if ((template === 'change' || template === 'newPickup') && 'of' in change)
      return joined(
        change.of.at,
        change.of.route?.from ?? flightOf(change.of.id, services, language),
        language,
      )
  }
  const [service] = services
  if (service && expected) return joined(expected, flightOf(service.guid, services, language), language)
  return service ? serviceText(service, language) : ''
}

function serviceText(service: GuestService, language: GuestLanguage): string {
  const { flight, journeys, kind } = service
  const pickup = kind === 'arrivalTransfer' && flight !== null ? undefined : journeys[0]?.from.name
  const place = pickup ?? (flight === null ? '' : flightText(language, kind, flight))
  return joined(service.expected ?? journeys[0]?.expected ?? service, place, language)
}

function flightOf(guid: string, services: readonly GuestService[], language: GuestLanguage): string {
  const service = services.find((it) => it.guid === guid)
  return service?.flight ? flightText(language, service.kind, service.flight) : ''
}

function joined({ date, time }: GuestMoment, place: string, language: GuestLanguage): string {
  return [shortDayIn(language, date), time === null ? '' : timeIn(language, time), place]
    .filter((it) => it !== '')
    .join(', ')
}
