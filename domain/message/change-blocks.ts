import { countText, momentIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { GuestChange, GuestMessage, ServiceChange } from './guest-message.ts'
import type { GuestMoment } from './guest-moment.ts'
import type { MailBlock, MailCard, MailRow } from './mail-blocks.ts'
import {
  carsText,
  seatsText,
  partyText,
  serviceCard,
  serviceTitle,
  stopText,
  type Voice,
} from './service-card.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'

/** What was cancelled, added and changed. */
export function changeBlocks({ changes = [], language }: GuestMessage, voice: Voice): MailBlock[] {
  const { headings } = guestTexts[language]
  const cancelled = changes.flatMap((it) =>
    it.what === 'cancelled' ? [serviceCard(it.service, voice, true)] : [],
  )
  const others = changeCards(changes, language)
  return [
    ...(cancelled.length === 0 ? [] : [heading(headings.cancelled), ...cancelled]),
    ...(others.length === 0 ? [] : [heading(headings.changes), ...others]),
  ]
}

/** A card for each added service, changed service and changed journey. */
export function changeCards(changes: readonly GuestChange[], language: GuestLanguage): MailCard[] {
  const { labels, marks } = guestTexts[language]
  const card = (title: string, rows: MailRow[], mark = ''): MailCard => ({ kind: 'card', title, mark, rows })
  const altered = Map.groupBy(changes.filter(isOfService), (it) => it.of.id)
  return [
    ...changes.flatMap((change) => {
      if (change.what !== 'added') return []
      const { service } = change
      const { date, time } = service
      return card(serviceTitle(service, language), [momentRow({ date, time }, language)], marks.new)
    }),
    ...[...altered.values()].flatMap((own) => {
      const [first] = own
      return first
        ? [
            card(serviceTitle(first.of, language), [
              ...subjectRows(own, language),
              ...own.map((it) => ({
                label: it.what === 'detail' ? it.label : labels[labelOf[it.what]],
                value: beforeAfter(it, language),
              })),
            ]),
          ]
        : []
    }),
    ...changes.flatMap((change) =>
      change.what === 'names'
        ? [card(labels.names, [{ label: labels.passengers, value: arrow(change.before, change.after) }])]
        : [],
    ),
  ]
}

function isOfService(change: GuestChange): change is ServiceChange {
  return change.what !== 'added' && change.what !== 'cancelled' && change.what !== 'names'
}

/** Tells which service or journey has changed: its time and route, as far as these are not the change. */
function subjectRows(own: readonly ServiceChange[], language: GuestLanguage): MailRow[] {
  const of = own[0]?.of
  if (!of) return []
  const changed = new Set(own.map((it) => it.what))
  const { route, cars } = of
  return [
    ...(cars === undefined || changed.has('cars')
      ? []
      : [{ label: guestTexts[language].labels.car, value: carsText(cars, language) }]),
    ...(changed.has('when') ? [] : [momentRow(of.at, language)]),
    ...(route === null || changed.has('from') || changed.has('to')
      ? []
      : [
          {
            label: guestTexts[language].labels.route,
            value: fillTemplate(guestTexts[language].ticket.way, route),
          },
        ]),
  ]
}

const labelOf = {
  when: 'time',
  flight: 'flight',
  from: 'from',
  to: 'to',
  stops: 'stops',
  passengers: 'passengers',
  cars: 'car',
  carSeats: 'carSeats',
  luggage: 'luggage',
  hours: 'duration',
} as const

function beforeAfter(change: ServiceChange, language: GuestLanguage): string {
  const { counts } = guestTexts[language]
  switch (change.what) {
    case 'when':
      return arrow(momentIn(language, change.before), momentIn(language, change.after))
    case 'passengers':
      return arrow(partyText(change.before, language), partyText(change.after, language))
    case 'stops': {
      const [before, after] = [change.before, change.after].map((some) =>
        some.map((it) => stopText(it, language)).join(', '),
      )
      return arrow(before, after)
    }
    case 'cars':
      return arrow(carsText(change.before, language), carsText(change.after, language))
    case 'carSeats':
      return arrow(seatsText(change.before, language), seatsText(change.after, language))
    case 'luggage':
    case 'hours':
      return arrow(
        countText(change.before, counts[change.what]),
        countText(change.after, counts[change.what]),
      )
    default:
      return arrow(change.before, change.after)
  }
}

function arrow(before: string | null | undefined, after: string | null | undefined): string {
  return `${before || '–'} → ${after || '–'}`
}

function momentRow(moment: GuestMoment, language: GuestLanguage): MailRow {
  const { labels } = guestTexts[language]
  return { label: moment.time === null ? labels.date : labels.time, value: momentIn(language, moment) }
}

const heading = (text: string): MailBlock => ({ kind: 'heading', text })
