import { describe, expect, test } from 'vitest'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { examplePage, exampleQuestions, waitingTrip } from './example-page.ts'
import { guestPageAtFirst } from './guest-actions.ts'
import { bookingPageHtml } from './page-html.ts'

const parts = { style: '', script: '', logo: null }
const html = (changed: Partial<BookingPage> = {}) => bookingPageHtml({ ...examplePage, ...changed }, parts)
const [fastTrack, transfer, dinner] = examplePage.services as [PageService, PageService, PageService]
const settled = { totalCents: 0, paidCents: 0, payableCents: 0 }
const ahead = {
  ...transfer,
  flight: null,
  isConfirmed: false,
  trips: [{ ...waitingTrip, status: 'assigned' as const }],
}

/** The buttons of what is left to do, each with the part of the page that it leads to. */
function toDos(changed: Partial<BookingPage>): [string, string][] {
  const page = html(changed)
  const [, list = ''] = /<div id="todo">(.*?)<\/div>/.exec(page) ?? []
  const links = [...list.matchAll(/href="#([^"]+)">([^<]+)/g)].map(([, id = '', text = '']) => [id, text])
  for (const [id] of links) expect(page.split(` id="${id}"`)).toHaveLength(2)
  return links as [string, string][]
}

describe('what is left to do comes first, with a button that leads there', () => {
  const now = '2026-11-20T16:00:00Z'
  const may = { ...guestPageAtFirst.may, waitlist: true }
  const offer = { until: '2026-11-20T18:00:00Z', heldUntil: null, chargeCents: 19_800, dueCents: 0 }
  const offered = { ...fastTrack, flight: null, status: 'waitlisted' as const, offer }
  const pickup = ['p-transfer', 'Confirm pickup: Fri 20 Nov, 14:50']
  test.each<[string, Partial<BookingPage>, string[][]]>([
    ['nothing', { services: [dinner, fastTrack].map((it) => ({ ...it, isConfirmed: true })) }, []],
    ['a payment', { services: [], money: examplePage.money }, [['pay', 'Pay BBD 200.00 by card']]],
    [
      'a payment, which is taken at the desk',
      { services: [], money: examplePage.money, takesCards: false },
      [],
    ],
    ['a pickup to confirm', { services: [ahead] }, [pickup]],
    ['a pickup whose driver is there', { services: [{ ...ahead, trips: [waitingTrip] }] }, []],
    [
      'an offer',
      { services: [offered], settings: { ...guestPageAtFirst, may } },
      [['o-fast track', 'Accept or decline']],
    ],
    [
      'an offer that has ended',
      { services: [offered], settings: { ...guestPageAtFirst, may }, now: offer.until },
      [],
    ],
    [
      'required questions',
      { services: [ahead], questions: exampleQuestions },
      [pickup, ['q-g', 'Questions for you (Passenger 2)'], ['q-t', 'Questions for you (Trip 2)']],
    ],
  ])('%s', (_, changed, expected) => {
    expect(toDos({ now, money: settled, ...changed })).toEqual(expected)
  })

  test.each(guestLanguageNames)('above the first service, in %s', (language) => {
    const page = html({ language })
    expect(page.indexOf('id="todo"')).toBeLessThan(page.indexOf('class="card"'))
    expect(page.indexOf('id="todo"')).toBeGreaterThan(0)
  })
})

describe('services of past days', () => {
  const over = { ...fastTrack, status: 'completed' as const }
  const folded = (now: string, services = [dinner, over]) =>
    /<details id="past"><summary>([^<]+)/.exec(html({ now, services }))?.[1]

  test('are folded away, but not before the day after has passed', () => {
    expect(folded('2026-11-21T23:00:00Z')).toBeUndefined()
    expect(folded('2026-11-22T05:00:00Z')).toBe('Past services (1)')
  })

  test('stay if there are no others', () => {
    expect(folded('2026-11-22T05:00:00Z', [over])).toBeUndefined()
    expect(html({ now: '2026-11-22T05:00:00Z', services: [over] })).toContain('Thank you for travelling')
  })
})
