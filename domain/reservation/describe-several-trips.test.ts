import { expect, test } from 'vitest'
import { journey, journeyBack, pointOf } from './example-changes.ts'
import { car, done } from './example-reservation.ts'

test('each of several trips is listed with date, time, car, route and stops', () => {
  const stops = [{ place: { locationGuid: 'inn', address: '', zoneGuid: null }, at: null }]
  const { plan } = done(pointOf({ journeys: [journey, { ...journeyBack, stops, cars: [car()] }] }))
  const trips = plan.lines.filter(
    (it) => it.section?.startsWith('Point') === true && it.amountCents === undefined,
  )
  expect(trips.map(({ label, after }) => [label, after])).toEqual([
    ['Point-to-point journey', 'Fri 20 Nov to Sun 22 Nov, 2 trips'],
    ['Sedan, Fri 20 Nov at 10:00', 'Villa West to Lodge East, 2 passengers, 2 bags'],
    ['Sedan, Sun 22 Nov at 10:00', 'Lodge East to Villa West via Inn West, 2 passengers, 2 bags'],
  ])
})
