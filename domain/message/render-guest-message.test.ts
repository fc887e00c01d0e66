import { describe, expect, test } from 'vitest'
import {
  changes,
  fastTrack,
  journey,
  payment,
  site,
  transfer,
  villa,
  wayBack,
  written,
} from './example-message.ts'
import { guestLanguageNames, type GuestLanguage } from './guest-language.ts'
import { guestTemplates, type GuestMessage, type GuestTemplate } from './guest-message.ts'

const every: [GuestLanguage, GuestTemplate][] = guestLanguageNames.flatMap((language) =>
  guestTemplates.map((it) => [language, it] as [GuestLanguage, GuestTemplate]),
)
const words = { subject: 'Thank you', text: 'Dear Ann,\n\nThank you <3\n\nCoral Gate' }

describe.each(every)('in %s, a %s', (language, template) => {
  const full = { language, template, words, changes, payment }

  test('is whole: no field is left open, text and HTML name the guest, and it is small', () => {
    const { subject, text, html } = written(full)
    for (const part of [subject, text, html.replace(/<style>.*<\/style>/, '')]) {
      expect(part).not.toMatch(/\{\w*\}|undefined|null|NaN/)
      expect(part).not.toBe('')
    }
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('Ann')
    expect(text).toContain('Ann')
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  })

  // These are about what the guest pays, also in addition to the account.
  test.skipIf(template === 'receipt' || template === 'paymentRequest' || template === 'placeRefunded')(
    'says no price on a partner’s account',
    () => {
      const { text, html } = written({
        ...full,
        onAccount: true,
        money: {
          totalCents: 17_777,
          paidCents: 17_777,
          balanceCents: 17_777,
          feeCents: 17_777,
          refundCents: 17_777,
        },
      })
      for (const part of [text, html]) expect(part).not.toMatch(/BBD|198[.,]00|66[.,]00|177[.,]77/)
    },
  )
})

describe('a confirmation', () => {
  test('lists services, directions, prices and the help number', () => {
    expect(written().text.split('\n')).toEqual([
      'Dear Ann Guest,',
      '',
      'Your booking is confirmed. Thank you for choosing Coral Gate.',
      '',
      'Booking reference: RX7K2P',
      '',
      'YOUR SERVICES',
      '',
      'Arrival fast track',
      'Date: Friday 20 November 2026',
      'Arrives: 14:05',
      'Flight: BA2155 from London',
      'Passengers: 2 adults, 1 child',
      'Where to go: After leaving the aircraft, follow the signs to immigration. ' +
        'Just before passport control, look for the Coral Gate desk and show your code. ' +
        'We’ll take you through.',
      'Price: BBD 198.00',
      '',
      'Arrival transfer',
      'Date: Friday 20 November 2026',
      'Pickup: 14:50',
      'From: Grantley Adams Airport',
      'To: Villa West',
      'Car: Sedan',
      'Flight: BA2155 from London',
      'Passengers: 2 adults, 1 child',
      'Where to go: After customs, step outside: your driver will be waiting with your name on a sign. ' +
        'If your flight is late, your driver will know and wait.',
      'Price: BBD 66.00',
      '',
      'PAYMENT',
      '',
      'Total: BBD 264.00',
      'Paid: BBD 100.00',
      'Balance due: BBD 164.00',
      '',
      'Show the code on your ticket at our desk, printed or on your phone.',
      '',
      'You can pay before your first service or at our desk.',
      '',
      'Questions? Call us on +1 246 555 0100 or reply to this message.',
      'Kind regards,',
      'Coral Gate',
    ])
  })

  const onTheWaitlist = { ...fastTrack, isWaitlisted: true }
  test.each<[string, Partial<GuestMessage>, string, RegExp]>([
    [
      'of confirmed services',
      {},
      'Booking confirmed: Fri 20 Nov, 14:05, BA2155 from London (RX7K2P)',
      /Your booking is confirmed\./,
    ],
    [
      'of a waitlisted service',
      { services: [onTheWaitlist] },
      'On the waitlist: Fri 20 Nov, 14:05, BA2155 from London (RX7K2P)',
      /no places are available[^]*\(on the waitlist\)[^]*charged only once/,
    ],
    [
      'of a waitlisted service with an extra',
      { services: [onTheWaitlist, { ...fastTrack, kind: 'extra' }] },
      'On the waitlist: Fri 20 Nov, 14:05, BA2155 from London (RX7K2P)',
      /no places are available/,
    ],
    [
      'of a partly waitlisted booking',
      { services: [onTheWaitlist, transfer] },
      'Booking partly confirmed: Fri 20 Nov, 14:05, BA2155 from London (RX7K2P)',
      /except for the services marked/,
    ],
  ])('%s has its own subject and opening', (_, change, subject, text) => {
    const mail = written(change)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toMatch(text)
  })

  test('of waitlisted services has no note about codes, and on account none about charges', () => {
    const { text } = written({ services: [onTheWaitlist], onAccount: true })
    expect(text).not.toMatch(/Show the code|charged/)
  })

  test('of a transfer from the hotel links to a map and lists the cars', () => {
    const { text, html } = written({ services: [wayBack] })
    expect(text).toContain(
      'Map: https://www.openstreetmap.org/?mlat=13.1939&mlon=-59.6402#map=17/13.1939/-59.6402',
    )
    expect(html).toContain('https://www.openstreetmap.org/?mlat=13.1939&#38;mlon=-59.6402')
    expect(text).toContain('Car: 2 × Sedan')
    expect(text).toContain('Flight: BA2154 to London')
    expect(text).toContain('be at the pickup point on time')
    for (const unknown of [{ latitude: null }, { longitude: null }])
      expect(
        written({
          services: [{ ...wayBack, journeys: [{ ...journey, from: { ...villa, ...unknown } }] }],
        }).text,
      ).not.toContain('Map')
    // The airport needs no map.
    expect(written({ services: [transfer] }).text).not.toContain('Map')
  })

  test('of an extra names it, without directions', () => {
    const { text } = written({
      services: [{ ...fastTrack, kind: 'extra', detail: 'Flowers', time: null, flight: null }],
    })
    expect(text).toContain('Extra: Flowers\nDate: Friday 20 November 2026\nPassengers')
    expect(text).not.toMatch(/Where to go|Starts|Flight/)
  })

  test('omits an unknown city or car name', () => {
    const { text } = written({
      services: [
        {
          ...transfer,
          flight: { ident: 'BA2155', city: '' },
          journeys: [{ ...journey, cars: [{ name: '', count: 1 }] }],
          party: { adults: 0, children: 0, infants: 0 },
        },
      ],
    })
    expect(text).toContain('Flight: BA2155\n')
    expect(text).toContain('Car: 1 car\n')
    expect(text).not.toContain('Passengers')
  })
})

describe('where to go', () => {
  const own = {
    ...site,
    meetingPoints: {
      ...site.meetingPoints,
      arrival: { ...site.meetingPoints.arrival, en: 'At the coral pillar', de: 'An der Korallensäule' },
    },
  }
  test.each<[GuestLanguage, string]>([
    ['en', 'At the coral pillar'],
    ['de', 'An der Korallensäule'],
    ['fr', 'At the coral pillar'],
  ])('uses the company’s text in %s, or else in the company’s language', (language, text) => {
    expect(written({ language }, own).text).toContain(text)
  })

  test('falls back to the standard text', () => {
    const departing = { ...fastTrack, kind: 'departureFastTrack' as const }
    expect(written({ services: [departing] }, own).text).toContain('Check in with your airline first.')
    expect(written({ services: [transfer] }, own).text).toContain('After customs, step outside')
  })
})

describe('several reservations', () => {
  const services = [
    { ...fastTrack, reference: 'RX7K2P' },
    { ...wayBack, reference: 'QW3E4R' },
  ]
  test.each([
    ['reminder', 'Reminder: Fri 20 Nov, 14:05, BA2155 from London (RX7K2P and QW3E4R)'],
    ['paymentRequest', 'Payment due for bookings RX7K2P and QW3E4R'],
  ] as const)('in one %s are all named', (template, subject) => {
    const mail = written({ template, services, reference: 'RX7K2P and QW3E4R' })
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('Booking references: RX7K2P and QW3E4R')
    expect(mail.text).toContain('Departure transfer\nBooking reference: QW3E4R')
  })
})

describe('the message after a service', () => {
  test('is the company’s text verbatim, split into paragraphs in HTML', () => {
    const { subject, text, html } = written({ template: 'afterService', words })
    expect(subject).toBe(words.subject)
    expect(text).toMatch(
      /^Dear Ann,\n\nThank you <3\n\nCoral Gate\n\nBooking reference: RX7K2P\n\nQuestions\? Call us/,
    )
    expect(html).toContain('<p style="margin:0 0 16px;">Thank you &#60;3</p>')
    expect(html).not.toContain('PAYMENT')
  })

  test('drops blank paragraphs, keeps line breaks, and ends with the booking, documents and the help line', () => {
    const text = '\n\nDear Ann,\n\n\n\nThank you.\nCome again.\n\n \n\nCoral Gate\n\n'
    const { html } = written({ template: 'afterService', words: { subject: 'Thank you', text } })
    const paragraphs = [...html.matchAll(/<p [^>]*>(.*?)<\/p>/g)].map((it) => it[1])
    expect(paragraphs).toEqual(['Dear Ann,', 'Thank you.<br>Come again.', 'Coral Gate'])
    expect(html).toMatch(
      /Coral Gate<\/p><table.*RX7K2P<\/strong>.*<!--documents-->.*Questions\? Call us on \+1 246 555 0100 or reply to this message\.<\/td>/,
    )
  })

  test('other templates ignore the company’s text', () => {
    expect(written({ words }).subject).toMatch(/^Booking confirmed/)
  })
})

test('without a phone number guests are asked to reply', () => {
  expect(written({}, { ...site, helpPhone: '' }).text).toContain(
    'Questions? Reply to this message.\nKind regards,',
  )
})

test('markup and line breaks in a name are harmless', () => {
  const { html, text } = written({
    customer: { firstName: '<img src=x onerror=alert(1)>', lastName: 'O’Hara\nBcc: all', email: '' },
  })
  expect(html).not.toContain('<img src=x')
  expect(text).toContain('Dear <img src=x onerror=alert(1)> O’Hara Bcc: all,')
})
