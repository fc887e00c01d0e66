import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointBookingChange } from '#contract/drive-bookings.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { dayIn } from '#domain/message/guest-formats.ts'
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
}

const carsOf = (group: string): Promise<Car[]> =>
  desk.db
    .selectFrom('trip')
    .innerJoin('location as origin', 'origin.guid', 'trip.from_location_guid')
    .innerJoin('location as target', 'target.guid', 'trip.to_location_guid')
    .innerJoin('transport_service as service', 'service.guid', 'trip.service_guid')
    .select(['trip.guid', 'pickup_at', 'trip.service_date', 'service.name as service'])
    .select(['origin.name as from', 'target.name as to'])
    .where('group_guid', '=', group)
    .where('trip.status', '<>', 'cancelled')
    .execute()

const quoted = (text: string) => RegExp.escape(text)

/** The day, time, places and car of one trip, as they follow each other in a message. */
const told = ({ pickup_at, from, to, service }: Car) =>
  new RegExp(
    `Date:? ${quoted(dayIn('en', localDateOf(pickup_at, timeZone)))}\\s+` +
      `Pickup:? ${localTimeOf(pickup_at, timeZone)}\\s+From:? ${quoted(from)}\\s+` +
      `(?:Map\\S* \\S.*\\s+|Stop:? .*\\s+)*?` +
      `To:? ${quoted(to)}\\s+Car:? .*${quoted(service)}`,
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
  for (const { pickup_at, from, to, service } of cars) {
    const [day, time] = [dayIn('en', localDateOf(pickup_at, timeZone)), localTimeOf(pickup_at, timeZone)]
    expect(
      tickets.filter(
        (it) =>
          it.day === day &&
          it.time === time &&
          it.journey?.route === `${from} to ${to}` &&
          it.journey.cars.includes(service),
      ),
    ).not.toEqual([])
    expect(
      events.filter(
        (it) =>
          it.includes(`LOCATION:${from}`) &&
          it.includes(`Pickup: ${time}`) &&
          it.includes(`To: ${to}`) &&
          new RegExp(`Car: .*${service}`).test(it),
      ),
    ).not.toEqual([])
  }
  // Each event starts with the first car of its journey.
  const starts = events.map((it) => /DTSTART:(\S+)/.exec(it)?.[1])
  const stamp = (at: string) => at.replaceAll(/[-:]/g, '')
  expect(cars.map((it) => stamp(it.pickup_at))).toEqual(expect.arrayContaining(starts))
}

test('of random reservations list every car with its day, time and places: mail, ticket, calendar, reminders', async () => {
  const { company, db } = desk
  const places = [company.hotel, company.villa, company.airport]
  const car = fc.record({
    serviceGuid: fc.constantFrom(company.sedan, company.van),
    luggage: fc.nat(3),
  })
  const drawn = fc.record({
    day: fc.integer({ min: 2, max: 5 }),
    hour: fc.integer({ min: 6, max: 23 }),
    way: fc.integer({ min: 0, max: 2 }),
    isStopping: fc.boolean(),
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
        journeys: journeys.map(({ day, hour, way, isStopping, cars }) => ({
          date: addDays(today, day),
          time: `${String(hour).padStart(2, '0')}:30`,
          from: at(way),
          to: at(way + 1),
          stops: isStopping ? [{ place: at(way + 2), at: null }] : [],
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
})
