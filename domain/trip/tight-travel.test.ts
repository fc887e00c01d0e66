import { describe, expect, test } from 'vitest'
import type { PlaceOnWay } from './leave-by.ts'
import { tightWays, tightWayText, type DriveOfDriver } from './tight-travel.ts'

const place = (name: string, minutesFromAirport: number, latitude: number | null = 13.1): PlaceOnWay => ({
  name,
  kind: name === 'Airport' ? 'airport' : 'hotel',
  latitude,
  longitude: -59.61,
  minutesFromAirport,
})
const airport = place('Airport', 0)
const hotel = place('Sea Hotel', 30)
/** About 11 km north of the hotel: 17 minutes. */
const villa = place('Villa', 45, 13.2)
const farm = place('Farm', 50, null)

const at = (time: string) => `2026-11-20T${time}:00Z`
const drive = (
  reference: string,
  times: readonly [string, string],
  ways: readonly [PlaceOnWay, PlaceOnWay],
  more: Partial<DriveOfDriver> = {},
): DriveOfDriver => ({
  guid: reference,
  driverGuid: 'dora',
  status: 'assigned',
  pickupAt: at(times[0]),
  endsAt: at(times[1]),
  from: ways[0],
  to: ways[1],
  ...more,
})
const toHotel = drive('FIRST', ['14:00', '14:35'], [airport, hotel])
const timeText = (instant: string) => instant.slice(11, 16)
const textsOf = (trip: DriveOfDriver, others: readonly DriveOfDriver[]) =>
  tightWays(trip, 'dora', others).map((it) => tightWayText(it, timeText))

describe('the way from one drive to the next', () => {
  const wayOf = (text: string) =>
    text.replaceAll(/^Only \d+ min to get from | \(about \d+ min needed\)$/g, '')
  const next = (pickup: string, from: PlaceOnWay) => drive('NEXT', [pickup, '16:00'], [from, airport])

  test.each([
    ['back at the airport in time', next('15:05', airport), []],
    ['not back at the airport in time', next('15:04', airport), ['Sea Hotel at 14:35 to Airport by 15:04']],
    ['at another hotel, by the distance', next('14:45', villa), ['Sea Hotel at 14:35 to Villa by 14:45']],
    ['at another hotel in time', next('14:55', villa), []],
    ['at the same hotel', next('14:35', hotel), []],
    ['at a place without coordinates', next('14:40', farm), []],
    ['that overlaps, which is a conflict already', next('14:20', villa), []],
  ])('%s', (_, trip, expected) => {
    expect(textsOf(trip, [toHotel]).map(wayOf)).toEqual(expected)
    expect(textsOf(toHotel, [trip]).map(wayOf)).toEqual(expected)
  })

  test('only the drives next to it count', () => {
    const between = drive('BETWEEN', ['14:40', '14:45'], [hotel, airport])
    expect(textsOf(next('14:50', airport), [toHotel, between])).toEqual([])
  })

  test('drives of other drivers and ended ones don’t count', () => {
    const trip = next('14:40', airport)
    expect(textsOf(trip, [{ ...toHotel, driverGuid: 'eve' }])).toEqual([])
    expect(textsOf(trip, [{ ...toHotel, status: 'completed' }])).toEqual([])
  })

  test('has its minutes', () => {
    expect(textsOf(next('14:40', airport), [toHotel])).toEqual([
      'Only 5 min to get from Sea Hotel at 14:35 to Airport by 14:40 (about 30 min needed)',
    ])
  })
})
