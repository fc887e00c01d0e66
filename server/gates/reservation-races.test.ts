import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as changes from '#contract/booking-changes.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { bookingComments } from '#contract/daily-reports.ts'
import { pointBookingChange } from '#contract/drive-bookings.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { movedMeanwhile } from '#server/change/change.ts'
import { wrongInCompany } from '#server/testing/company-audit.ts'
import { openRaces, type Race } from '#server/testing/races.ts'
import { byKind } from '#server/testing/reservation-rows.ts'

/**
 * Two people change one reservation at the same time, on two servers over one Postgres: no one waits forever,
 * nothing is lost or done twice, and the second one gets a clear message.
 */
let race: Race
beforeAll(async () => {
  race = await openRaces()
})
afterAll(() => race.close())

const reason = 'Both in parallel'
const tomorrow = () => addDays(race.today, 1)
const movedOn = { status: 400, body: { errors: [{ name: 'confirmation', message: movedMeanwhile }] } }

/** `200 400`, in any order. */
const statuses = (answers: readonly ({ status: number } | undefined)[]) =>
  answers
    .map((it) => String(it?.status))
    .toSorted()
    .join(' ')

describe('two agents', () => {
  test('change the same reservation: one succeeds, the other is asked to check again', async () => {
    await race.repeat(async () => {
      const { group, passengers } = await race.book(tomorrow())
      const to = await race.company.flightBy('BA2157', tomorrow())
      const flightGuid = await race.company.flightBy('BA2155', tomorrow())
      const [moved, renamed] = await race.concurrently(
        await race.ready(race.ann, changes.flightChange, {
          groupGuid: group.guid,
          legs: [{ flightGuid, toFlightGuid: to }],
          reason,
        }),
        await race.ready(race.bob, changes.editPaxNamesChange, {
          groupGuid: group.guid,
          passengers: [],
          removed: [passengers[1]?.guid ?? ''],
          reason,
        }),
      )
      expect(statuses([moved, renamed])).toEqual('200 400')
      expect([moved, renamed].find((it) => it?.status === 400)).toMatchObject(movedOn)
      const after = await race.rows(group.guid)
      expect([byKind(after)['arrivalFastTrack']?.flight_guid === to, after.passengers.length]).toEqual(
        moved?.status === 200 ? [true, 2] : [false, 1],
      )
    })
  })

  test('cancel it: it is cancelled once, and every charge goes back once', async () => {
    await race.repeat(async () => {
      const { group, entries } = await race.book(tomorrow())
      const body = { groupGuid: group.guid, bookingGuids: [], reason }
      const answers = await race.concurrently(
        await race.ready(race.ann, changes.cancelBookingChange, body),
        await race.ready(race.bob, changes.cancelBookingChange, body),
      )
      expect(statuses(answers)).toEqual('200 400')
      const after = await race.rows(group.guid)
      expect(after.entries.filter((it) => it.reverses_guid !== null)).toHaveLength(entries.length)
      expect(after.history.filter((it) => it.action === 'cancelBooking')).toHaveLength(1)
      expect(after.messages.filter((it) => it.template === 'cancellation')).toHaveLength(1)
    })
  })

  test('put fast track on: there is one', async () => {
    await race.repeat(async () => {
      const { group } = await race.book(tomorrow(), { fastTrack: false })
      const body = {
        groupGuid: group.guid,
        on: [await race.company.flightBy('BA2155', tomorrow())],
        off: [],
        reason,
      }
      const answers = await race.concurrently(
        await race.ready(race.ann, changes.fastTrackChange, body),
        await race.ready(race.bob, changes.fastTrackChange, body),
      )
      expect(statuses(answers)).toEqual('200 400')
      const after = await race.rows(group.guid)
      expect(after.bookings.filter((it) => it.kind === 'arrivalFastTrack')).toHaveLength(1)
    })
  })

  test('approve two parties for the last place: one gets it, the other is asked to check again', async () => {
    let day = 2
    await race.repeat(async () => {
      const date = addDays(race.today, (day += 1))
      await race.limit(date, 2)
      const first = await race.book(date, { transfer: false })
      const [one, two] = [
        await race.book(date, { transfer: false }),
        await race.book(date, { transfer: false }),
      ]
      await race.do(race.ann, changes.cancelBookingChange, { groupGuid: first.group.guid, reason })
      const approving = (it: typeof one) => ({ bookingGuid: it.bookings[0]?.guid ?? '', reason })
      const answers = await race.concurrently(
        await race.ready(race.ann, changes.approveWaitlistChange, approving(one)),
        await race.ready(race.bob, changes.approveWaitlistChange, approving(two)),
      )
      expect(statuses(answers)).toEqual('200 400')
      const booked = await race.db
        .selectFrom('booking')
        .select('guid')
        .where('service_date', '=', date)
        .where('status', '=', 'booked')
        .execute()
      expect(booked).toHaveLength(1)
    }, 5)
  })

  test('save its notes, with its bookings in opposite orders, while a report comments on them: one is asked to open them again', async () => {
    await race.repeat(async () => {
      const { group, bookings } = await race.book(tomorrow())
      const params = { id: group.customer_guid, group: group.guid }
      const texts = (comments: string) => bookings.map(({ guid }) => ({ guid, comments }))
      const save = (comments: string, isTurned: boolean) => ({
        params,
        body: {
          comments,
          bookings: isTurned ? texts(comments).toReversed() : texts(comments),
          version: group.version,
        },
      })
      const [ann, bob] = await race.concurrently(
        () => race.ann.call(groupNotes.save, save('Ann', false)),
        () => race.bob.call(groupNotes.save, save('Bob', true)),
        () =>
          race.cas.call(bookingComments.save, {
            query: {
              bookingGuids: bookings
                .map(({ guid }) => guid)
                .toReversed()
                .join(),
            },
            body: { comments: 'Cas' },
          }),
      )
      expect(statuses([ann, bob])).toEqual('200 400')
      const who = ann?.status === 200 ? 'Ann' : 'Bob'
      const after = await race.rows(group.guid)
      expect(after.group.comments).toBe(who)
      expect([[who], ['Cas']]).toContainEqual([...new Set(after.bookings.map((it) => it.comments))])
    })
  })

  test('book drives to two new addresses, there and back: both are made, and each address once', async () => {
    let lane = 0
    await race.repeat(async () => {
      lane += 1
      const address = (name: string) => ({ address: `${lane} ${name} Lane`, zoneGuid: race.company.coast })
      const journey = (from: string, to: string) => ({
        date: tomorrow(),
        time: '10:00',
        from: address(from),
        to: address(to),
        cars: [{ serviceGuid: race.company.sedan }],
      })
      const body = (from: string, to: string) => ({
        customer: race.guest,
        adults: 1,
        journeys: [journey(from, to)],
      })
      const answers = await race.concurrently(
        await race.ready(race.ann, pointBookingChange, body('North', 'South'), { id: 'new' }),
        await race.ready(race.bob, pointBookingChange, body('South', 'North'), { id: 'new' }),
        await race.ready(race.ann, pointBookingChange, body('north', 'SOUTH'), { id: 'new' }),
        await race.ready(race.bob, pointBookingChange, body('SOUTH', 'north'), { id: 'new' }),
      )
      expect(answers.map((it) => it.status)).toEqual([200, 200, 200, 200])
      const places = await race.db
        .selectFrom('location')
        .select('guid')
        .where('name', 'ilike', `${lane} % Lane`)
        .execute()
      expect(places).toHaveLength(2)
    })
  })

  test('move two parties of one partner against each other between two days: both are moved, and the places follow', async () => {
    const [one, other] = [addDays(race.today, 11), addDays(race.today, 12)]
    await race.repeat(async () => {
      const parties = [
        await race.book(one, { isOnAccount: true }),
        await race.book(other, { isOnAccount: true }),
      ]
      const flights = [
        await race.company.flightBy('BA2155', one),
        await race.company.flightBy('BA2155', other),
      ]
      const move = (index: number) => ({
        groupGuid: parties[index]?.group.guid ?? '',
        legs: [{ flightGuid: flights[index] ?? '', toFlightGuid: flights[1 - index] ?? '' }],
        reason,
      })
      const answers = await race.concurrently(
        await race.ready(race.ann, changes.flightChange, move(0)),
        await race.ready(race.bob, changes.flightChange, move(1)),
      )
      expect(answers.map((it) => it.status)).toEqual([200, 200])
    })
  })
})

test('after all of it the company is as it should be', async () => {
  expect(await wrongInCompany(race.db)).toEqual([])
})
