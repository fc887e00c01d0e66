import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { allPermissions, namesPermissions } from '#domain/access/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import { sampleAddress } from '#server/gates/sample-request.ts'
import { allRoutes } from '#server/routes.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** A query that needs a permission is read before its session has been looked up (`http/last-sessions.ts`): it may change nothing. */
const isAlone = inject('testDatabase').engine === 'pglite'

let portal: TestPortal
let known: Record<string, string>
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  known = { date: company.today, startDate: company.today }
})
afterAll(() => portal.close())

/** Counts every transaction that wrote something; of a whole server, so only where the database has one to itself. */
async function writesSoFar(db: Db): Promise<number> {
  const { rows } = await sql<{ writes: number }>`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as writes`.execute(db)
  return rows[0]?.writes ?? Number.NaN
}

test.runIf(isAlone)('no query that needs a permission writes', async () => {
  const { db } = portal.database
  const browser = await signedIn(portal, allPermissions)
  const queries = allRoutes(portal.context).filter(({ endpoint: it }) => it.kind === 'query' && namesPermissions(it.needs))
  const writing: string[] = []
  for (const { endpoint } of queries) {
    const before = await writesSoFar(db)
    await browser.send('GET', sampleAddress(endpoint, known))
    if ((await writesSoFar(db)) !== before) writing.push(endpoint.path)
  }
  expect(queries.length).toBeGreaterThan(50)
  expect(writing).toEqual([])
})

test.runIf(isAlone)('a query that writes is seen', async () => {
  const { db } = portal.database
  const before = await writesSoFar(db)
  await db.updateTable('site').set({ company: 'Elsewhere' }).execute()
  expect(await writesSoFar(db)).toBeGreaterThan(before)
})
