import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeGratuity } from '#contract/gratuities.ts'
import { addPartnerPayment } from '#contract/partner-payments.ts'
import { openDrawer, refundPayment, takePayment } from '#contract/till.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { chargeEntry } from '#domain/ledger/entries.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import type { Answer, TestBrowser, TestPortal } from '#server/testing/portal.ts'
import { line } from '#server/testing/small-ledger.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { openTwoPortals, type TwoPortals } from '#server/testing/two-portals.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Fifty postings at the same time, on two servers, to the same party and to different ones: each is made once
 * or refused with a reason, and every balance is right.
 */
const now = '2026-11-20T18:10:00Z'
let both: TwoPortals
let company: SmallCompany
let desks: TestBrowser[]
let holder: string
let parties: Booked[]
let driven: Booked
beforeAll(async () => {
  both = await openTwoPortals(now)
  const { here, there } = both
  company = await makeSmallCompany(here)
  const book = advancedBooker(here, company)
  const arrival = addDays(company.today, 5)
  parties = []
  for (let index = 0; index < 7; index += 1) parties.push(await book({ arrival }))
  driven = await book({ arrival, transfer: true })
  const cash = await signedIn(here, allPermissions, { name: 'Cas Cash' })
  holder = cash.accountGuid
  await cash.must(openDrawer, { body: { floatCents: 0 } })
  desks = [cash, await signedIn(there, allPermissions, { name: 'Tess Till' })]
  const done = {
    driver_guid: holder,
    vehicle_guid: company.vehicle,
    status: 'completed' as const,
    completed_at: now,
  }
  await here.database.db.updateTable('trip').set(done).where('group_guid', '=', driven.group).execute()
})
afterAll(() => both.close())

const at = (index: number) => {
  const { customer: id, group } = parties[index] as Booked
  return { id, group }
}
const deskAt = (index: number) => desks[index % 2] as TestBrowser
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

async function charge(
  { database }: TestPortal,
  billing: Parameters<typeof chargeEntry>[0]['billing'],
): Promise<void> {
  const entry = chargeEntry({
    billing,
    lines: [line('fees', 700)],
    serviceDate: company.today,
    memo: 'A fee',
  })
  if (entry === null) throw new Error('Nothing was charged')
  const about =
    billing.kind === 'customer' ? { groupGuid: billing.groupGuid } : { partnerGuid: billing.partnerGuid }
  await inUnitOfWork(database.db, { actor: portalActor, now }, (work) =>
    postEntry(work, entry, { ...about, earnedOn: company.today }),
  )
}

async function sumOf(account: string, party: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from posting where account = ${account}
      and party_guid = ${party}::uuid`.execute(both.here.database.db)
  return rows[0]?.cents ?? 0
}

const counted = (answers: readonly Answer<unknown>[]) => {
  const other = answers.filter((it) => it.status !== 200 && it.status !== 400)
  expect(other.map((it) => it.body)).toEqual([])
  return answers.filter((it) => it.status === 200).length
}

test('fifty postings at the same time are each made once, and all balances are right', async () => {
  const { here, there } = both
  const servers = [here, there]
  const partnerGuid = company.partner
  const before = await partnerBalance(here.database.db, partnerGuid)
  const [onOne, onEach, ofPartner, ofGuests, gifts] = await Promise.all([
    // Nine are as much as one party owes.
    Promise.all(
      times(12, (it) =>
        deskAt(it).call(takePayment, { params: at(0), body: { method: 'card', amountCents: 2_200 } }),
      ),
    ),
    Promise.all(
      times(10, (index) =>
        (desks[0] as TestBrowser).call(takePayment, {
          params: at(1 + (index % 5)),
          body: { method: 'cash', amountCents: 9_900 },
        }),
      ),
    ),
    Promise.all(
      times(8, (index) =>
        deskAt(index).call(addPartnerPayment.save, {
          params: { id: partnerGuid },
          body: { amountCents: 1_000, method: 'bank', date: company.today, note: '' },
        }),
      ),
    ),
    Promise.all(
      times(10, (index) =>
        charge(
          servers[index % 2] as TestPortal,
          index < 5 ? { kind: 'customer', groupGuid: at(6).group } : { kind: 'partner', partnerGuid },
        ),
      ),
    ),
    Promise.all(
      times(10, (index) =>
        deskAt(index).call(takeGratuity, {
          params: { id: driven.customer, group: driven.group },
          body: { method: index % 3 === 0 ? 'cash' : 'card', amountCents: 500 },
        }),
      ),
    ),
  ])
  expect(ofGuests).toHaveLength(10)
  expect([counted(onOne), counted(onEach), counted(ofPartner), counted(gifts)]).toEqual([9, 10, 8, 10])
  const { db } = here.database
  expect(await Promise.all(times(7, (it) => groupBalance(db, at(it).group)))).toEqual([
    0,
    0,
    0,
    0,
    0,
    0,
    19_800 + 5 * 700,
  ])
  expect((await partnerBalance(db, partnerGuid)) - before).toBe(5 * 700 - 8 * 1_000)
  expect(await sumOf('gratuitiesDue', holder)).toBe(-10 * 500)
  const { rows } = await sql<{ cents: number; payments: number; told: number }>`
    select (select sum(amount_cents) from posting)::int as cents, (select count(*) from entry
      where kind = 'payment')::int as payments,
      (select count(*) from history where action = 'takePayment')::int as told`.execute(db)
  expect(rows).toEqual([{ cents: 0, payments: 19, told: 19 }])
})

test('twenty requests with one key are one payment, and twenty refunds never exceed the payment', async () => {
  const key = newGuid()
  const same = await Promise.all(
    times(20, () =>
      (desks[0] as TestBrowser).call(takePayment, {
        params: at(6),
        body: { method: 'card', amountCents: 2_000 },
        key,
      }),
    ),
  )
  expect(counted(same)).toBeGreaterThan(0)
  expect(await groupBalance(both.here.database.db, at(6).group)).toBe(19_800 + 5 * 700 - 2_000)
  const refunds = await Promise.all(
    times(20, (it) =>
      deskAt(it).call(refundPayment, {
        params: at(6),
        body: { method: 'card', amountCents: 300, reason: 'Agreed' },
      }),
    ),
  )
  expect(counted(refunds)).toBe(6)
  expect(await groupBalance(both.here.database.db, at(6).group)).toBe(19_800 + 5 * 700 - 200)
})
