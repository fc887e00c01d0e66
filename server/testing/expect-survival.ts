import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SmallCompany } from '#server/testing/small-company.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { steadyBookers } from '#server/testing/steady-bookers.ts'

/** Requests wait ten seconds for a connection; a busy machine needs a little longer. */
const answeredWithinMs = 20_000

/**
 * Books all through an outage: every request must be answered in time, bookings must go on afterwards, and
 * each confirmed booking must be stored once. Returns the statuses of all answers.
 */
export async function expectSurvival(
  portal: TestPortal,
  company: SmallCompany,
  name: string,
  outage: () => Promise<void>,
): Promise<Set<number>> {
  const bookers = await steadyBookers(portal, company, 4, name)
  await expect.poll(() => bookers.booked.length, { timeout: 20_000 }).toBeGreaterThan(4)
  await outage()
  const before = bookers.booked.length
  await expect.poll(() => bookers.booked.length, { timeout: 30_000 }).toBeGreaterThan(before + 4)
  await bookers.stop()
  expect(bookers.answers.filter((it) => !it.isClear || it.tookMs > answeredWithinMs)).toEqual([])
  const { rows } = await sql<{ name: string; groups: number }>`
    select c.last_name as name, count(g.guid)::int as groups from customer c left join booking_group g
      on g.customer_guid = c.guid
    where c.last_name like ${`${name}%`} group by c.last_name`.execute(portal.database.db)
  expect(new Map(rows.map((it) => [it.name, it.groups]))).toEqual(
    new Map(bookers.booked.map((it) => [it, 1])),
  )
  return new Set(bookers.answers.map((it) => it.status))
}
