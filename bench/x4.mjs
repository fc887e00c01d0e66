import { assemble } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { testSealer } from '#server/testing/portal.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { sql } from 'kysely'
import pg from 'pg'
const database = await openDatabase({ url: 'postgres://postgres@127.0.0.1:5999/postgres', connections: 16 })
await migrate(database.db)
const now = '2026-11-20T13:00:00Z'
const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent', FLOOD_PER_MINUTE: '100000000' })
const assembled = await assemble(config, database, testSealer, () => now)
await sql`update account set email = guid || '@earlier.example' where email like '%@test.example'`.execute(database.db)
const browser = await signedIn({ ...assembled, database, clock: { now } }, allPermissions)
const { db } = database
const date = '2026-11-26'
const flight = await db
  .selectFrom('flight')
  .select('guid')
  .where('service_date', '=', date)
  .where('direction', '=', 'arrival')
  .executeTakeFirstOrThrow()
const hotel = await db.selectFrom('location').select('guid').where('kind', '=', 'hotel').executeTakeFirstOrThrow()
const sedan = await db.selectFrom('transport_service').select('guid').where('name', '=', 'Sedan').executeTakeFirstOrThrow()
const asked = (index) => ({
  customer: { firstName: 'Load', lastName: `Guest ${index}`, email: `load${index}@guests.example` },
  adults: 2,
  arrival: { date, flightGuid: flight.guid, fastTrack: true, transfer: { serviceGuid: sedan.guid, locationGuid: hotel.guid } },
})
async function book(index) {
  const plan = await browser.must(confirmAdvancedBooking, { params: { id: 'new' }, body: asked(index) })
  await browser.must(makeAdvancedBooking, { params: { id: 'new' }, body: { ...asked(index), confirmation: plan.confirmation } })
}
for (let i = 0; i < 20; i++) await book(i)
if (process.argv[2] === 'trace') {
  const q = pg.Client.prototype.query
  pg.Client.prototype.query = function (a, ...r) {
    const t = a?.text ?? a
    if (typeof t === 'string') console.log('  >', t.replace(/\s+/g, ' ').slice(0, 150))
    return q.call(this, a, ...r)
  }
  await book(999)
  pg.Client.prototype.query = q
}
const n = +(process.argv[3] ?? 100)
const cpu = process.cpuUsage()
const t = performance.now()
await Promise.all(
  Array.from({ length: 10 }, async (_, m) => {
    for (let i = 0; i < n; i++) await book(1000 + m * n + i)
  }),
)
const s = (performance.now() - t) / 1000
const u = process.cpuUsage(cpu)
console.log(((10 * n) / s).toFixed(0), 'bookings/s; node cpu ms per booking', ((u.user + u.system) / 1000 / (10 * n)).toFixed(2))
await assembled.app.close()
await database.close()
