import { expect, test } from 'vitest'
import type { NormalisedFlight } from '#server/flight-data/flight-source.ts'
import { matchFeed } from './match-feed.ts'

const own = { guid: 'a', ident: 'TP1351', scheduled_at: '2026-11-20T18:00:00Z' }

function spoken(more: Partial<NormalisedFlight>): NormalisedFlight {
  return {
    ident: 'TP1351',
    aliases: [],
    direction: 'arrival',
    otherAirport: 'LIS',
    scheduledAt: '2026-11-20T18:00:00Z',
    estimatedAt: null,
    actualAt: null,
    status: 'scheduled',
    terminal: '',
    gate: '',
    belt: '',
    isLive: true,
    ...more,
  }
}
const diverted = spoken({ status: 'diverted', actualAt: '2026-11-20T17:50:00Z' })
const comesLater = spoken({ otherAirport: 'UVF', scheduledAt: '2026-11-20T20:10:00Z', status: 'enRoute' })
const codeshare = spoken({ ident: 'AA6155', gate: '9' })

test.each([
  ['the leg to our airport, after a diverted one', [diverted, comesLater], comesLater],
  ['the leg to our airport, in the other order', [comesLater, diverted], comesLater],
  ['a diverted flight without another leg', [diverted], diverted],
  ['its own name before a codeshare’s', [codeshare, comesLater], comesLater],
])('a flight follows %s', (_, reported, followed) => {
  const { matched, unknown } = matchFeed([own], reported, new Map([['AA6155', ['TP1351']]]))
  expect(matched.get(own)).toBe(followed)
  expect(unknown).toEqual([])
})
