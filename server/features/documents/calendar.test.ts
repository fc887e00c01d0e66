import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { calendarFile, type CalendarEvent } from '#server/features/documents/export/calendar.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { day, morning, openTripDay, type TripDay } from '#server/testing/trip-day.ts'

let theDay: TripDay
let book: (asked: AdvancedAsk) => Promise<Booked>
beforeAll(async () => {
  theDay = await openTripDay()
  book = advancedBooker(theDay.portal, theDay.company)
})
afterAll(() => theDay.portal.close())
beforeEach(() => {
  theDay.portal.clock.now = morning
})

interface ReadCalendar {
  facts: Record<string, string>
  events: Record<string, string>[]
}

/** Parses a file as in RFC 5545: CRLF line ends, folded lines continue with a space, backslashes escape. */
function readCalendar(text: string): ReadCalendar {
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const read: ReadCalendar = { facts: {}, events: [] }
  for (const line of text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:;]+(?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
    const written = value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) =>
      sign.toLowerCase() === 'n' ? '\n' : sign,
    )
    if (line === 'BEGIN:VEVENT') read.events.push({})
    else (read.events.at(-1) ?? read.facts)[name] = written
  }
  return read
}

async function calendarOf(booked: Booked) {
  const answer = await theDay.agent.send('GET', `/tickets/${booked.group}/calendar.ics`)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  return readCalendar(String(answer.body))
}

async function cancel(bookingGuid: string | undefined) {
  await cancelOne(theDay.db, theDay.agent, bookingGuid)
}

const later = addDays(day, 6)
const starts = 'DTSTART;TZID=America/Barbados'
/** `20261126T140000`, the time at the airport. */
const clock = (date: string, time: string) => `${date.replaceAll('-', '')}T${time}00`
const uid = (booked: Booked, kind: string) => `${booked.booking[kind]}@kerbside`

describe('a calendar file', () => {
  test('contains an event per service with its own time and UID', async () => {
    await theDay.db
      .updateTable('location')
      .set({ address: 'Seawell' })
      .where('name', '=', 'Airport')
      .execute()
    const booked = await book({ arrival: later, transfer: true })
    const { facts, events } = await calendarOf(booked)
    expect(facts).toMatchObject({ METHOD: 'PUBLISH', VERSION: '2.0' })
    // 14:00 and 14:45 at the airport.
    expect(events).toMatchObject([
      {
        UID: uid(booked, 'arrivalFastTrack'),
        [starts]: clock(later, '1400'),
        [`DTEND;TZID=America/Barbados`]: clock(later, '1445'),
        DTSTAMP: '20261120T130000Z',
        SEQUENCE: '0',
        STATUS: 'CONFIRMED',
        SUMMARY: 'Arrival fast track, Small Company',
        LOCATION: 'Grantley Adams, Seawell',
        'ORGANIZER;CN="Small Company"': 'mailto:no-reply@localhost',
      },
      { UID: uid(booked, 'arrivalTransfer'), [starts]: clock(later, '1445'), LOCATION: 'Airport, Seawell' },
    ])
    expect(events[0]?.DESCRIPTION).toMatch(
      /^Arrives: 14:00\nFlight: BA2155 from London\nPassengers: 2 adults\nWhere to go: [^]*\nBooking reference: [A-Z2-9]{6}$/,
    )
    expect(JSON.stringify(events)).not.toMatch(/BBD|Price/)
  })

  test('starts a departure when the guest is to be at the airport, not at take-off', async () => {
    const booked = await book({ arrival: later, departure: addDays(later, 1) })
    const { events } = await calendarOf(booked)
    // 17:00 at the airport, less three hours.
    expect(events[1]).toMatchObject({
      [starts]: clock(addDays(later, 1), '1400'),
      LOCATION: 'Grantley Adams, Seawell',
    })
    expect(events[1]?.DESCRIPTION).toContain('Departs: 17:00\nBe at the airport by: 14:00')
  })

  test('opens only for users who may see the group', async () => {
    const booked = await book({ arrival: later })
    expect(
      (await new TestBrowser(theDay.portal.app).send('GET', `/tickets/${booked.group}/calendar.ics`)).status,
    ).toBe(403)
    const theirs = await book({
      arrival: later,
      partnerGuid: theDay.company.partner,
      billing: 'partnerAccount',
    })
    const asked = async (partnerGuid: string) =>
      (
        await (
          await signedIn(theDay.portal, ['viewCustomer'], { partnerGuid })
        ).send('GET', `/tickets/${theirs.group}/calendar.ics`)
      ).status
    expect([await asked(theDay.company.partner), await asked(theDay.company.blockedPartner)]).toEqual([
      200, 404,
    ])
    const nowhere = '00000000-0000-7000-8000-000000000000'
    expect((await theDay.agent.send('GET', `/tickets/${nowhere}/calendar.ics`)).status).toBe(404)
  })

  test('is in the guest’s language', async () => {
    const booked = await book({ arrival: later })
    await theDay.db
      .updateTable('customer')
      .set({ language: 'de' })
      .where('guid', '=', booked.customer)
      .execute()
    expect((await calendarOf(booked)).events[0]?.SUMMARY).toBe('Fast Track bei Ankunft, Small Company')
  })

  test('moves an event with a later file: same UID, higher sequence', async () => {
    const booked = await book({ arrival: later, transfer: true })
    const before = (await calendarOf(booked)).events[1]
    const trip = await theDay.db
      .selectFrom('trip')
      .select('guid')
      .where('group_guid', '=', booked.group)
      .executeTakeFirstOrThrow()
    await theDay.dan.must(dispatcherReschedule, {
      body: { tripGuid: trip.guid, date: later, time: '15:30', reason: 'Late' },
    })
    const after = (await calendarOf(booked)).events[1]
    expect(after).toMatchObject({ UID: before?.UID, [starts]: clock(later, '1530') })
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
  })

  test('marks waitlisted services as tentative', async () => {
    const booked = await book({ arrival: later })
    await theDay.db
      .updateTable('booking')
      .set({ status: 'waitlisted' })
      .where('group_guid', '=', booked.group)
      .execute()
    expect((await calendarOf(booked)).events).toMatchObject([{ STATUS: 'TENTATIVE' }])
    // A party left on the waitlist would come before the bookings of later tests.
    await theDay.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('group_guid', '=', booked.group)
      .execute()
  })

  test('includes completed services, but no fees or extras', async () => {
    const booked = await book({ arrival: later })
    const { db } = theDay
    await db
      .updateTable('booking')
      .set({ status: 'completed' })
      .where('group_guid', '=', booked.group)
      .execute()
    expect((await calendarOf(booked)).events).toMatchObject([{ STATUS: 'CONFIRMED' }])
    await db.updateTable('booking').set({ kind: 'extra' }).where('group_guid', '=', booked.group).execute()
    expect((await theDay.agent.send('GET', `/tickets/${booked.group}/calendar.ics`)).status).toBe(404)
  })

  test('removes a cancelled service, and cancels all events once every service is cancelled', async () => {
    const booked = await book({ arrival: later, transfer: true })
    const before = await calendarOf(booked)
    await cancel(booked.booking['arrivalTransfer'])
    const part = await calendarOf(booked)
    expect(part.facts.METHOD).toBe('PUBLISH')
    expect(part.events).toMatchObject([
      { UID: uid(booked, 'arrivalFastTrack'), STATUS: 'CONFIRMED' },
      { UID: uid(booked, 'arrivalTransfer'), STATUS: 'CANCELLED', [starts]: before.events[1]?.[starts] },
    ])
    expect(Number(part.events[1]?.SEQUENCE)).toBeGreaterThan(Number(before.events[1]?.SEQUENCE))
    await cancel(booked.booking['arrivalFastTrack'])
    const all = await calendarOf(booked)
    expect(all.facts.METHOD).toBe('CANCEL')
    expect(all.events.map((it) => it.STATUS)).toEqual(['CANCELLED', 'CANCELLED'])
  })
})

test('quotation marks, commas and long texts follow the standard', () => {
  const event: CalendarEvent = {
    guid: 'one',
    sequence: 0,
    summary: 'Fast track, with; signs\\ and\nlines',
    startsAt: '2026-11-26T18:00:00Z',
    minutes: 45,
    where: 'Ünder the coral pillar, '.repeat(9),
    description: '',
    status: 'confirmed',
  }
  const { events } = readCalendar(
    calendarFile({
      events: [event],
      company: 'The "Gate", Ltd',
      timeZone: 'America/Barbados',
      from: 'a@b.example',
      now: morning,
    }),
  )
  expect(events[0]).toMatchObject({
    SUMMARY: event.summary,
    LOCATION: event.where,
    'ORGANIZER;CN="The ’Gate’, Ltd"': 'mailto:a@b.example',
  })
})
