import { builtInFields } from '#domain/fields/built-in-fields.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { arrivals } from '#server/features/daily-reports/queries/arrivals.ts'
import { departures } from '#server/features/daily-reports/queries/departures.ts'
import { driverTransport } from '#server/features/daily-reports/queries/driver-transport.ts'
import { driverWaitTime } from '#server/features/daily-reports/queries/driver-wait-time.ts'
import { transport } from '#server/features/daily-reports/queries/transport.ts'
import { waitTimes } from '#server/features/daily-reports/queries/wait-times.ts'
import { waitingFor } from '#server/features/date-status/queries.ts'
import { dashboardOf } from '#server/features/dashboard/queries/dashboard.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { fillWithBookings } from '#server/testing/many-bookings.ts'
import { tablesReadWhole } from '#server/testing/plans.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import type { Actor } from '#server/work/actor.ts'

/** Query plans of the daily reports at scale: none scans a large table. */
const large = [
  'customer',
  'booking_group',
  'booking',
  'passenger',
  'booking_passenger',
  'trip',
  'entry',
  'posting',
  'outbox',
]
const date = '2026-11-20'
const now = '2026-11-20T13:00:00Z'
const somebody = '00000000-0000-7000-8000-000000000001'

let portal: TestPortal
let actor: Actor
beforeAll(async () => {
  portal = await openTestPortal(now)
  const company = await makeSmallCompany(portal)
  await fillWithBookings(portal.database.db, company, 50_000)
  actor = {
    accountGuid: somebody,
    name: 'Anybody',
    kind: 'staff',
    permissions: allPermissions,
    partnerGuid: null,
  }
})
afterAll(() => portal?.close())

const fields = builtInFields

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['arrivals', (db) => arrivals({ db, date, fields })],
  ['departures', (db) => departures({ db, date, fields })],
  ['transport', (db) => transport({ db, date, fields })],
  ['wait times', (db) => waitTimes({ db, date, fields })],
  ['driver transport', (db) => driverTransport({ db, date, fields }, undefined)],
  ['the transport of one driver', (db) => driverTransport({ db, date, fields }, somebody)],
  ['driver wait time', (db) => driverWaitTime({ db, date, fields }, undefined)],
  [
    'who waits for a date',
    (db) => sql`${waitingFor({ date: sql`${date}::date`, direction: sql`'arrival'`, now })}`.execute(db),
  ],
  ['the dashboard', (db) => dashboardOf(db, actor, now, true)],
])('%s use indexes', async (_, read) => {
  expect(await tablesReadWhole(portal.database.db, large, read)).toEqual([])
})

test('a full scan is detected', async () => {
  const everything = (db: Db) =>
    db.selectFrom('booking').select('comments').where('comments', '=', 'x').execute()
  expect(await tablesReadWhole(portal.database.db, large, everything)).toEqual(['booking'])
})
