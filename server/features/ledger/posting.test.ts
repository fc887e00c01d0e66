import { expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { postEntries, postEntry } from '#server/features/ledger/commands.ts'
import { withSmallLedger, type SmallLedger } from '#server/testing/with-small-ledger.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let db: Db
let ledger: SmallLedger
withSmallLedger((own) => ({ db, ledger } = own))

const entry = {
  kind: 'payment',
  memo: 'Paid',
  postings: [
    { account: 'cash', partyGuid: null, detail: null, amountCents: 100 },
    { account: 'customerReceivable', partyGuid: '', detail: null, amountCents: -100 },
  ],
} as const
const actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
} as const

test('publishes events for the day, group and partner, and records who and when', async () => {
  const own = { ...entry, postings: [entry.postings[0], { ...entry.postings[1], partyGuid: ledger.third }] }
  const context = {
    earnedOn: '2026-12-05',
    method: 'cash',
    customerGuid: ledger.zoe,
    groupGuid: ledger.third,
    partnerGuid: ledger.hotel,
  } as const
  const now = '2026-12-01T15:00:00Z'
  const guid = await inUnitOfWork(db, { actor, now }, async (work) => postEntry(work, own, context))
  const row = await db.selectFrom('entry').selectAll().where('guid', '=', guid).executeTakeFirst()
  expect(row).toEqual({
    guid,
    at: now,
    earned_on: '2026-12-05',
    posted_on: '2026-12-01',
    kind: 'payment',
    memo: 'Paid',
    method: 'cash',
    customer_guid: ledger.zoe,
    group_guid: ledger.third,
    booking_guid: null,
    partner_guid: ledger.hotel,
    reverses_guid: null,
    created_by: null,
  })
  const postings = await db
    .selectFrom('posting')
    .selectAll()
    .where('entry_guid', '=', guid)
    .orderBy('line')
    .execute()
  expect(postings).toMatchObject([
    { line: 0, account: 'cash', earned_on: '2026-12-05', posted_on: '2026-12-01', amount_cents: 100 },
    { line: 1, party_guid: ledger.third },
  ])
  const events = await db
    .selectFrom('event')
    .select(['topic', 'date', 'guid', 'partner_guid'])
    .where('at', '=', now)
    .execute()
  expect(events).toEqual([
    { topic: 'ledger', date: '2026-12-05', guid: ledger.third, partner_guid: ledger.hotel },
  ])
})

test('an empty list posts nothing', async () => {
  expect(
    await inUnitOfWork(db, { actor, now: '2026-12-02T15:00:00Z' }, (work) => postEntries(work, [])),
  ).toEqual([])
})

test('the database refuses an unbalanced entry', async () => {
  const askew = {
    ...entry,
    postings: [entry.postings[0], { ...entry.postings[1], partyGuid: newGuid(), amountCents: -99 }],
  }
  const posted = inUnitOfWork(db, { actor, now: '2026-12-02T15:00:00Z' }, (work) =>
    postEntry(work, askew, {}),
  )
  await expect(posted).rejects.toThrow('does not balance')
})
