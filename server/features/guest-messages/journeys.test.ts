import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointBookingChange } from '#contract/drive-bookings.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { dayIn } from '#domain/message/guest-formats.ts'
import { summed } from '#domain/message/guest-journey.ts'
import { seatsText } from '#domain/message/service-card.ts'
import { drawByPath } from '#server/features/documents/queries/papers.ts'
import { ticketsOf } from '#server/features/documents/queries/tickets.ts'
import { sendReminders } from '#server/features/guest-messages/commands/send-reminders.ts'
import {
  guest,
  morning,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { atLength } from '#server/testing/tier.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

const timeZone = 'America/Barbados'

/** One car as its driver knows it. */
interface Car {
  guid: string
  pickup_at: string
  service_date: string
  from: string
  to: string
  service: string
  /** Its stops, as messages write them. */
  stops: string[]
  /** The child seats of all cars that leave together with it, as messages write them; empty: none. */
  seats: string
}

type Counted = { guid: string; quantity: number }[]
type Stops = { placeGuid: string; at: string | null }[]

async function carsOf(group: string): Promise<Car[]> {
  const rows = await tripsOf(group)
  const places = await desk.db.selectFrom('location').select(['guid', 'name']).execute()
  const seats = await desk.db.selectFrom('car_seat').select(['guid', 'name']).execute()
  const nameIn = (all: typeof places, guid: string) => all.find((it) => it.guid === guid)?.name ?? ''
  const keyOf = (it: (typeof rows)[number]) =>
    JSON.stringify([it.booking_guid, it.journey, it.pickup_at, it.from, it.to, it.stops])
  return rows.map((row) => {
    const together = rows.filter((it) => keyOf(it) === keyOf(row))
    const all = together.flatMap((it) =>
      (it.car_seats as Counted).map((seat) => ({ name: nameIn(seats, seat.guid), count: seat.quantity })),
    )
    return {
      ...row,
      stops: (row.stops as Stops).map(({ placeGuid, at }) => {
        const name = nameIn(places, placeGuid)
        return at === null ? name : `${name}, ${at}`
      }),
      seats: seatsText(summed(all), 'en'),
    }
  })
}

const tripsOf = (group: string) =>
  desk.db
    .selectFrom('trip')
    .innerJoin('location as origin', 'origin.guid', 'trip.from_location_guid')
    .innerJoin('location as target', 'target.guid', 'trip.to_location_guid')
    .innerJoin('transport_service as service', 'service.guid', 'trip.service_guid')
    .select(['trip.guid', 'pickup_at', 'trip.service_date', 'service.name as service'])
    .select(['booking_guid', 'journey', 'stops', 'car_seats'])
    .select(['origin.name as from', 'target.name as to'])
    .where('group_guid', '=', group)
    .where('trip.status', '<>', 'cancelled')
    .orderBy('sequence')
    .execute()

const quoted = (text: string) => RegExp.escape(text)

/** The day, time, places, stops, car and child seats of one trip, as they follow each other in a message. */
const told = ({ pickup_at, from, to, service, stops, seats }: Car) =>
  new RegExp(
    `Date:? ${quoted(dayIn('en', localDateOf(pickup_at, timeZone)))}\\s+` +
      `Pickup:? ${localTimeOf(pickup_at, timeZone)}\\s+From:? ${quoted(from)}\\s+` +
      `(?:Map\\S* \\S.*\\s+)?` +
      stops.map((it) => `Stop:? ${quoted(it)}\\s+`).join('') +
      `To:? ${quoted(to)}\\s+Car:? .*${quoted(service)}[^\\n]*\\s+` +
      (seats === '' ? '(?!Child seats)' : `Child seats:? ${quoted(seats)}\\s`),
  )

/** The text of an HTML mail, a row on each line. */
function seen(html: string | null): string {
  return (html ?? '')
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll('</tr>', '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/[^\S\n]+/g, ' ')
}

const messages = (group: string, template: string) =>
  desk.db
    .selectFrom('outbox')
    .select(['body', 'html'])
    .where('group_guid', '=', group)
    .where('template', '=', template)
    .orderBy('created_at')
    .execute()

async function expectTold(
  group: string,
  template: string,
  cars: readonly Car[],
  others: readonly Car[] = [],
) {
  const [mail, ...more] = await messages(group, template)
  expect(more).toEqual([])
  const texts = [mail?.body ?? '', seen(mail?.html ?? null)]
  for (const text of texts) {
    for (const car of cars) expect(text).toMatch(told(car))
    for (const car of others) expect(text).not.toMatch(told(car))
  }
}

async function expectOnPapers(group: string, cars: readonly Car[]) {
  const tickets = await ticketsOf(desk.db, scopeOfPortal, group, 'all')
  const drawing = { from: 'a@b.example', now: desk.portal.clock.now }
  const file = await drawByPath(desk.db, `/tickets/${group}/calendar.ics`, drawing)
  const events = String(file?.body)
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll('\\n', '\n')
    .replaceAll('\\,', ',')
    .split('BEGIN:VEVENT')
    .slice(1)
  for (const { pickup_at, from, to, service, stops, seats } of cars) {
    const [day, time] = [dayIn('en', localDateOf(pickup_at, timeZone)), localTimeOf(pickup_at, timeZone)]
    expect(
      tickets.filter(
        (it) =>
          it.day === day &&
          it.time === time &&
          it.journey?.route === `${from} to ${to}` &&
          it.journey.cars.includes(service) &&
          it.journey.cars.includes(seats) &&
          it.journey.stops === stops.join(' · '),
      ),
    ).not.toEqual([])
    expect(
      events.filter(
        (it) =>
          it.includes(`LOCATION:${from}`) &&
          it.includes(`Pickup: ${time}`) &&
          it.includes(stops.map((stop) => `Stop: ${stop}\n`).join('') + `To: ${to}`) &&
          it.includes(seats === '' ? '' : `Child seats: ${seats}`) &&
          new RegExp(`Car: .*${service}`).test(it),
      ),
    ).not.toEqual([])
  }
  // Each event starts with the first car of its journey.
  const starts = events.map((it) => {
    const [, zone = 'UTC', time = ''] = /DTSTART(?:;TZID=([^:]+))?:([^Z\s]+)/.exec(it) ?? []
    return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString()
  })
  expect(cars.map((it) => it.pickup_at)).toEqual(expect.arrayContaining(starts))
}

test(
  'of random reservations list every car with its day, time and places: mail, ticket, calendar, reminders',
  async () => {
    const { company, db } = desk
    const places = [company.hotel, company.villa, company.airport]
    const infant = { guid: randomUUID(), name: 'Infant seat' }
    await db.updateTable('car_seat').set({ stock: 99 }).execute()
    const booster = await db.selectFrom('car_seat').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('car_seat')
      .values({ ...booster, ...infant, guest_names: '{}' })
      .execute()
    const car = fc.record({
      serviceGuid: fc.constantFrom(company.sedan, company.van),
      luggage: fc.nat(3),
      carSeats: fc.uniqueArray(
        fc.record({
          guid: fc.constantFrom(company.carSeat, infant.guid),
          quantity: fc.integer({ min: 1, max: 2 }),
        }),
        { maxLength: 2, selector: (it) => it.guid },
      ),
    })
    const drawn = fc.record({
      day: fc.integer({ min: 2, max: 5 }),
      hour: fc.integer({ min: 6, max: 23 }),
      way: fc.integer({ min: 0, max: 2 }),
      stops: fc.array(fc.boolean(), { maxLength: 2 }),
      cars: fc.array(car, { minLength: 1, maxLength: 3 }),
      delayed: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 4 }), async (journeys) => {
        desk.portal.clock.now = morning
        const at = (place: number) => ({ locationGuid: places[place % 3] ?? '' })
        const request = {
          customer: guest,
          adults: 3,
          journeys: journeys.map(({ day, hour, way, stops, cars }) => ({
            date: addDays(today, day),
            time: `${String(hour).padStart(2, '0')}:30`,
            from: at(way),
            to: at(way + 1),
            // The second stop is back at the pickup.
            stops: stops.map((isTimed, place) => ({
              place: at(way + 2 + place),
              at: isTimed ? `${String(hour).padStart(2, '0')}:${40 + 10 * place}` : null,
            })),
            cars,
          })),
        }
        const { saved } = await desk.once(pointBookingChange, request, { id: 'new' })
        const group = saved.guid ?? ''
        await expectTold(group, 'confirmation', await carsOf(group))
        await expectOnPapers(group, await carsOf(group))
        // A car that is sent later than the others of its journey.
        const [late] = await carsOf(group)
        if (late && journeys.some((it) => it.delayed))
          await db
            .updateTable('trip')
            .set({ pickup_at: addMinutes(late.pickup_at, 20) })
            .where('guid', '=', late.guid)
            .execute()
        const cars = await carsOf(group)
        await expectOnPapers(group, cars)
        for (const day of new Set(cars.map((it) => it.service_date))) {
          await sendReminders(db, `${addDays(day, -1)}T14:00:00Z`)
          const isToday = (it: Car) => it.service_date === day
          await expectTold(
            group,
            'reminder',
            cars.filter(isToday),
            cars.filter((it) => !isToday(it)),
          )
          await db.deleteFrom('outbox').where('template', '=', 'reminder').execute()
        }
        await db.updateTable('trip').set({ status: 'cancelled' }).where('group_guid', '=', group).execute()
        await db.updateTable('booking').set({ status: 'cancelled' }).where('group_guid', '=', group).execute()
      }),
      { numRuns: atLength({ short: 12, long: 200 }) },
    )
  },
  atLength({ short: 30_000, long: 600_000 }),
)
