import { describe, expect, test } from 'vitest'
import { directionAsked, flightsIn, meaningOf, placeNamed } from './bokun-words.ts'

test.each([
  ['Flight number', 'flight'],
  ['Arrival flight:', 'flight'],
  ['Número de vuelo', 'flight'],
  ['Flugnummer (Ankunft)', 'flight'],
  ['Numéro de vol', 'flight'],
  ['Where are you staying?', 'place'],
  ['Hotel / address', 'place'],
  ['Nome do hotel', 'place'],
  ['Pick-up time', 'pickupTime'],
  ['Pick up location', 'from'],
  ['Drop-off point', 'to'],
  ['Child seat needed?', 'childSeat'],
  ['Kindersitz', 'childSeat'],
  ['Favourite colour', null],
  ['', null],
])('“%s” is about %s', (question, meaning) => expect(meaningOf(question, '', [])).toBe(meaning))

test('what the office says comes first, of the product before all, the longer beginning before the shorter', () => {
  const said = [
    { product: null, begins: 'Flight', meaning: 'note' },
    { product: null, begins: 'Flight number', meaning: 'nothing' },
    { product: '7', begins: 'flight', meaning: 'flight' },
  ] as const
  expect(meaningOf('Flight time', '1', said)).toBe('note')
  expect(meaningOf('Flight number', '1', said)).toBe('nothing')
  expect(meaningOf('Flight number', '7', said)).toBe('flight')
  expect(meaningOf('Flights', '1', said)).toBeNull()
})

test.each([
  ['Arrival flight', 'arrival'],
  ['Departing flight number', 'departure'],
  ['Abflug', 'departure'],
  ['Flight number', null],
])('%s asks for %s', (question, direction) => expect(directionAsked(question)).toBe(direction))

test.each([
  ['BA 2155, landing 14:05', ['BA2155']],
  ['ba-0155', ['BA155']],
  ['AA1089 and B61661', ['AA1089', 'B61661']],
  ['Virgin', []],
  ['14:05', []],
  ['', []],
])('%s names %j', (text, flights) => expect(flightsIn(text)).toEqual(flights))

describe('a place by its name', () => {
  const places = ['Sea Hotel', 'Sandy Lane', 'The Sands', 'Ocean Two', 'Ocean Two Resort', 'Hilton'].map((name) => ({ guid: name, name }))
  test.each([
    ['sea hotel', 'Sea Hotel'],
    ['The Sea Hotel & Spa', 'Sea Hotel'],
    ['SANDY LANE HOTEL', 'Sandy Lane'],
    ['Hilton Hotel', 'Hilton'],
    // Two places have the same telling words, yet one of them has the very name.
    ['Ocean Two', 'Ocean Two'],
    ['Hotel Ocean Two', null],
    ['Hilton Garden', null],
    ['Sandy', null],
    ['Hotel', null],
    ['', null],
  ])('%s is %s', (text, name) => expect(placeNamed(text, places).place?.name ?? null).toBe(name))

  test('what it may be is named, the likeliest first', () => {
    expect(placeNamed('Sandy Lane Beach', places).near.map((it) => it.name)).toEqual(['Sandy Lane'])
    expect(placeNamed('Ocean Two Hotel', places).near.map((it) => it.name)).toEqual(['Ocean Two', 'Ocean Two Resort'])
  })
})
