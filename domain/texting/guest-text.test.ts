import { describe, expect, test } from 'vitest'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { changes, journey, messageOf, ofTransfer, transfer, villa } from '#domain/message/example-message.ts'
import type { GuestMessage, GuestTemplate } from '#domain/message/guest-message.ts'
import { guestTextOf } from './guest-text.ts'
import { segmentsOf } from './segments.ts'
import { smsText } from './sms-text.ts'
import { textWords } from './text-words.ts'

const site = { company: 'Coral Gate' }
const drivers = [{ firstName: 'Marcus', car: 'Toyota Hiace', plate: 'B 1234' }]
const moved = { what: 'when', of: ofTransfer, before: { date: '2026-11-20', time: '14:50' } } as const
const fromVilla = { ...transfer, kind: 'departureTransfer', journeys: [{ ...journey, from: villa }] } as const
const written = (change: Partial<GuestMessage>) => guestTextOf(messageOf(change), site, false)?.join(' ')

describe('a guest reads', () => {
  test.each<[Partial<GuestMessage>, string]>([
    [
      { template: 'reminder', services: [fromVilla] },
      'Coral Gate: see you Fri 20 Nov, 14:50, Villa West. Booking RX7K2P.',
    ],
    [
      { template: 'driverAssigned', services: [fromVilla], drivers },
      'Coral Gate: Marcus will pick you up Fri 20 Nov, 14:50, Villa West. Look for: Toyota Hiace, B 1234.',
    ],
    [
      {
        template: 'driverOnTheWay',
        services: [fromVilla],
        drivers: [{ firstName: 'Иван', car: '', plate: '' }],
      },
      'Coral Gate: Your driver is on the way to you.',
    ],
    [
      { template: 'driverWaiting', drivers },
      'Coral Gate: Marcus is waiting at your pickup point. Look for: Toyota Hiace, B 1234.',
    ],
    [
      { template: 'lateFlight', expected: { date: '2026-11-20', time: '16:40' } },
      'Coral Gate: BA2155 from London is now expected at 16:40. ' +
        'We’re tracking it and will be there when you arrive.',
    ],
    [
      { template: 'newPickup', changes: [{ ...moved, after: ofTransfer.at }] },
      'Coral Gate: new pickup time: Fri 20 Nov, 14:50, Grantley Adams Airport. Booking RX7K2P.',
    ],
    [
      { template: 'cancellation', services: [], changes: [{ what: 'cancelled', service: fromVilla }] },
      'Coral Gate: your booking RX7K2P has been cancelled. It was for Fri 20 Nov, 14:50, Villa West.',
    ],
  ])('%o', (message, text) => expect(written(message)).toBe(text))

  test('nothing by text of a receipt', () =>
    expect(guestTextOf(messageOf({ template: 'paymentRequest' }), site, false)).toBeNull())

  test('how to stop, in the first text', () =>
    expect(guestTextOf(messageOf({ template: 'reminder' }), site, true)?.at(-1)).toBe(
      'Reply STOP to stop texts.',
    ))

  test('no price', () => {
    for (const template of texted)
      expect(
        written({ template, drivers, expected: { date: '2026-11-20', time: '16:40' }, changes }),
      ).not.toMatch(/BBD|\d\.\d\d/)
  })
})

const texted = [
  'reminder',
  'driverAssigned',
  'driverOnTheWay',
  'driverWaiting',
  'lateFlight',
  'change',
  'newPickup',
  'cancellation',
] as const satisfies GuestTemplate[]

/** Longer than nearly all: a company, a place, a driver and a car with long names. */
const long = {
  services: [
    {
      ...fromVilla,
      journeys: [{ ...journey, from: { ...villa, name: 'Four Seasons Residences Barbados' } }],
    },
  ],
  drivers: [{ firstName: 'Jean-Christophe', car: 'Mercedes-Benz Sprinter', plate: 'Z 12345' }],
  expected: { date: '2026-11-20', time: '16:40' },
}
const link = `https://portal.coral-gate.example/my-booking/${'x'.repeat(49)}`

describe.each(guestLanguageNames)('in %s', (language) => {
  test.each(texted)('the whole text of %s fits two segments with its link and how to stop', (template) => {
    const message = messageOf({ ...long, template, language, changes })
    const lines = guestTextOf(message, { company: 'Coral Gate Airport Services' }, true) ?? []
    const text = smsText(lines, link)
    expect(segmentsOf(text)).toBeLessThanOrEqual(2)
    expect(text.split(' ').length).toBe(lines.join(' ').split(/\s/).length + 1)
  })

  test('every field is filled', () => {
    const lines = texted.flatMap(
      (template) => guestTextOf(messageOf({ ...long, template, language, changes }), site, false) ?? [],
    )
    expect(lines.filter((it) => /[{}]/.test(it))).toEqual([])
    expect(lines.length).toBe(
      texted.reduce(
        (sum, it) =>
          sum +
          textWords[language][it === 'change' ? 'changed' : it === 'cancellation' ? 'partlyCancelled' : it]
            .length,
        0,
      ),
    )
  })
})
