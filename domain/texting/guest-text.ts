import { listIn, timeIn } from '#domain/message/guest-formats.ts'
import type { GuestMessage, GuestSite } from '#domain/message/guest-message.ts'
import { whenOf } from '#domain/message/guest-subject.ts'
import { flightText } from '#domain/message/service-card.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { inGsm, isGsm } from './segments.ts'
import { textWords, type TextWords } from './text-words.ts'

/** A company's name takes this much of a text at most. */
const companyAtMost = 30

/**
 * A message as the lines of a text, most important first, without the link. Null: it has no text. `isFirst`:
 * the number was never texted, so the message explains how to opt out, if replies reach us.
 */
export function guestTextOf(
  message: GuestMessage,
  site: Pick<GuestSite, 'company'>,
  isFirst: boolean,
): string[] | null {
  const words = textWords[message.language]
  const sentences = sentencesOf(message, words)
  if (sentences === null) return null
  const fields = fieldsOf(message, site, words)
  const lines = sentences
    .filter((it) => !hasBlank(it, fields))
    .map((it) => fillTemplate(it, fields).replace(/\.\.$/, '.'))
  return isFirst ? [...lines, words.optOut] : lines
}

function sentencesOf({ template, services }: GuestMessage, words: TextWords): readonly string[] | null {
  switch (template) {
    case 'reminder':
    case 'driverAssigned':
    case 'driverOnTheWay':
    case 'driverWaiting':
    case 'lateFlight':
    case 'newPickup':
      return words[template]
    case 'change':
      return words.changed
    case 'cancellation':
      return services.length > 0 ? words.partlyCancelled : words.cancelled
    default:
      return null
  }
}

function fieldsOf(
  message: GuestMessage,
  { company }: Pick<GuestSite, 'company'>,
  { driver: anyone }: TextWords,
): Record<string, string> {
  const { language, services, drivers = [], expected, reference } = message
  const [service] = services
  const names = drivers.map((it) => it.firstName)
  const isReadable = names.length > 0 && names.every((it) => it !== '' && isGsm(inGsm(it)))
  return {
    company: company.length > companyAtMost ? `${company.slice(0, companyAtMost).trimEnd()}…` : company,
    reference,
    when: whenOf(message),
    driver: isReadable ? listIn(language, names) : anyone,
    vehicle: drivers
      .map((it) => [it.car, it.plate].filter((part) => part !== '').join(', '))
      .filter((it) => it !== '')
      .join('; '),
    flight: service?.flight ? flightText(language, service.kind, service.flight) : '',
    time: expected?.time ? timeIn(language, expected.time) : '',
  }
}

function hasBlank(sentence: string, fields: Readonly<Record<string, string>>): boolean {
  return [...sentence.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => fields[name] === '')
}
