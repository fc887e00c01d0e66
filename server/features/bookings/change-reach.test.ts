import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as changes from '#contract/booking-changes.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { feeChange } from '#contract/fees.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import { byKind } from '#server/testing/reservation-rows.ts'
import { digestOf } from '#server/testing/whole-database.ts'
import { newGuid } from '#server/work/guid.ts'

/** Whose reservation may be changed, by every call that changes one or loads what a change starts from. */
let desk: ReservationDesk
/** Of the first partner. */
let own: TestBrowser
/** Of another partner. */
let stranger: TestBrowser
let theirs: Named
beforeAll(async () => {
  desk = await openReservationDesk()
  const { db } = desk
  await db.updateTable('partner').set({ blocked: false }).execute()
  own = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'], { partnerGuid: desk.company.partner })
  stranger = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'], {
    partnerGuid: desk.company.blockedPartner,
  })
  const arrival = await desk.arriving(addDays(today, 3), { transfer: desk.transfer() })
  const { group, passengers, bookings } = await desk.book({ customer: guest, adults: 2, arrival }, own)
  const kinds = byKind({ bookings })
  theirs = {
    customer: group.customer_guid,
    group: group.guid,
    transfer: kinds['arrivalTransfer']?.guid ?? '',
    fastTrack: kinds['arrivalFastTrack']?.guid ?? '',
    passenger: passengers[0]?.guid ?? '',
    flight: arrival.flightGuid,
    other: await desk.company.flightBy('BA2157', addDays(today, 3)),
  }
})
afterAll(() => desk.portal.close())

interface Named {
  customer: string
  group: string
  transfer: string
  fastTrack: string
  passenger: string
  flight: string
  other: string
}

interface Call {
  endpoint: Endpoint
  args: { params?: object; query?: object; body?: object }
}

const fee = { label: 'A fee', amountCents: 100, taxCode: 'VAT', billing: 'payLater' }

/** Every call, of a reservation. */
const calls: Record<string, (target: Named) => Call[]> = {
  flightChange: ({ group, flight, other }) =>
    both(changes.flightChange, { groupGuid: group, legs: [{ flightGuid: flight, toFlightGuid: other }] }),
  cancelBooking: ({ group }) => both(changes.cancelBookingChange, { groupGuid: group, reason: 'Ill' }),
  approveWaitlist: ({ fastTrack }) => both(changes.approveWaitlistChange, { bookingGuid: fastTrack }),
  transportChange: ({ transfer }) => both(changes.transportChange, { bookingGuid: transfer, hours: 3 }),
  addCars: ({ group, transfer }) =>
    both(changes.addCarsChange, {
      groupGuid: group,
      bookingGuid: transfer,
      cars: [{ serviceGuid: desk.company.van, passengers: 0 }],
    }),
  addPax: ({ group }) =>
    both(changes.addPaxChange, {
      groupGuid: group,
      passengers: [{ firstName: 'Bo', lastName: 'Joins', ageBand: 'adult' }],
    }),
  editPaxNames: ({ group, passenger }) =>
    both(changes.editPaxNamesChange, {
      groupGuid: group,
      passengers: [{ guid: passenger, firstName: 'Bo', lastName: 'Is' }],
    }),
  fastTrack: ({ group, fastTrack }) =>
    both(changes.fastTrackChange, { groupGuid: group, on: [], off: [fastTrack], reason: 'Ill' }),
  resetBooking: ({ fastTrack }) =>
    both(changes.resetBookingChange, { bookingGuid: fastTrack, reason: 'A mistake' }),
  fee: ({ customer, group }) => both(feeChange, { ...fee, groupGuid: group }, { id: customer }),
  transportState: ({ transfer }) => [
    { endpoint: changes.transportChangeState, args: { query: { bookingGuid: transfer } } },
  ],
  carsState: ({ group }) => [{ endpoint: changes.addCarsState, args: { query: { groupGuid: group } } }],
  fastTrackState: ({ group }) => [
    { endpoint: changes.fastTrackChangeState, args: { query: { groupGuid: group } } },
  ],
  notes: ({ customer, group }) => [
    { endpoint: groupNotes.load, args: { params: { id: customer, group } } },
    {
      endpoint: groupNotes.save,
      args: { params: { id: customer, group }, body: { comments: 'Seen', version: 1 } },
    },
  ],
}

/** Its confirm step, and its do step with an unknown confirmation. */
function both(
  { confirm, make }: { confirm: Endpoint; make: Endpoint },
  body: object,
  params?: object,
): Call[] {
  const named = params === undefined ? {} : { params }
  return [
    { endpoint: confirm, args: { ...named, body } },
    { endpoint: make, args: { ...named, body: { ...body, confirmation: newGuid() } } },
  ]
}

const send = (browser: TestBrowser, { endpoint, args }: Call) => browser.call(endpoint, args)
const names = Object.keys(calls)
const callsOf = (name: string, of: Named): Call[] => calls[name]?.(of) ?? []

describe.each(names)('%s', (name) => {
  test('finds a reservation of the user’s own partner', async () => {
    const [first] = callsOf(name, theirs)
    if (!first) throw new Error('There is no such call')
    // Partner users charge no fees.
    const answers = name === 'fee' ? [403] : [200, 400]
    expect(answers).toContain((await send(own, first)).status)
  })

  test('doesn’t find another partner’s or a missing reservation, and writes nothing', async () => {
    const before = await digestOf(desk.db)
    const [first, ...rest] = callsOf(name, theirs)
    for (const request of [first, ...rest.filter(({ args }) => !('confirmation' in (args.body ?? {})))])
      if (request) expect(await send(stranger, request)).toMatchObject({ status: 404 })
    for (const request of rest.filter(({ args }) => 'confirmation' in (args.body ?? {})))
      expect([400, 404]).toContain((await send(stranger, request)).status)
    const unknown = Object.fromEntries(
      Object.entries(theirs).map(([key, guid]) => [key, key === 'customer' ? guid : newGuid()]),
    )
    const [gone] = callsOf(name, unknown as unknown as Named)
    if (gone) expect(await send(own, gone)).toMatchObject({ status: 404 })
    expect(await digestOf(desk.db)).toEqual(before)
  })

  test('needs the permission to edit customers', async () => {
    const others = allPermissions.filter((it): it is Permission => it !== 'editCustomer')
    const reader = await signedIn(desk.portal, others)
    for (const request of callsOf(name, theirs))
      expect(await send(reader, request)).toMatchObject({ status: 403 })
    const unprivileged = await signedIn(desk.portal, [])
    for (const request of callsOf(name, theirs))
      expect(await send(unprivileged, request)).toMatchObject({ status: 403 })
  })
})

test('every call that changes a reservation is covered', () => {
  const named = new Set(names.flatMap((name) => callsOf(name, theirs).map(({ endpoint }) => endpoint.path)))
  const all = Object.values(changes).flatMap((entry) => {
    if ('confirm' in entry) return [entry.confirm.path, entry.make.path]
    return 'path' in entry ? [entry.path] : []
  })
  const notes = [groupNotes.load.path, groupNotes.save.path]
  expect([...all, ...notes].filter((path) => !named.has(path))).toEqual([])
})
