import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { messagesFound } from '#server/features/messages/queries/messages-found.ts'
import { tablesReadWhole } from '#server/testing/plans.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

const now = '2026-11-20T14:00:00Z'
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal(now)
  await makeSmallCompany(portal)
})
afterAll(() => portal.close())

test('no list scans all messages, with any filters', async () => {
  const { db } = portal.database
  await sql`
    insert into outbox (guid, kind, template, recipient, subject, body, state, next_attempt_at, created_at)
    select gen_random_uuid(), 'mail', 'confirmation', 'guest-' || n || '@guest.example', 'Your booking ' || n,
      'Hello',
      case when n % 1000 = 0 then 'failed'
        else 'sent' end, ${now}, ${now}::timestamptz - n * interval '1 minute'
    from generate_series(1, 40000) n`.execute(db)
  await sql`analyze outbox`.execute(db)
  const narrowings = [
    {},
    { state: 'failed' },
    { query: 'guest-31234@' },
    { from: '2026-11-01', to: '2026-11-02' },
    { state: 'sent', kind: 'mail' },
    { sort: 'written' },
    { sort: 'written', state: 'failed' },
  ] as const
  for (const narrowing of narrowings) {
    const read = (on: typeof db) => messagesFound(on, { query: '', limit: 50, ...narrowing })
    expect(await tablesReadWhole(db, ['outbox', 'message_try'], read), JSON.stringify(narrowing)).toEqual([])
  }
})
