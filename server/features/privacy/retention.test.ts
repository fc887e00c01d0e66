import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInstant } from '#domain/calendar/airport-time.ts'
import { customerPage } from '#contract/customers.ts'
import { privacyForm, privacyPreview } from '#contract/privacy.ts'
import { financialOverview } from '#contract/reports.ts'
import { askToAnonymise, anonymiseJob } from '#server/features/privacy/commands/anonymise-job.ts'
import { previewOf } from '#server/features/privacy/queries/retention.ts'
import { unfinished } from '#server/features/tasks/commands/job.ts'
import { GuestPrivacy, companionWords, guestWords } from '#server/testing/guest-privacy.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { mentionsOf } from '#server/testing/whole-text.ts'
import { rebuildNextNames } from '#server/work/rebuild-names.ts'
import { portalActor } from '#server/work/actor.ts'

let own: GuestPrivacy
const preview = () => own.admin.must(privacyPreview, { query: { months: 6 } })
const overview = () => own.admin.must(financialOverview, { query: { from: '2026-11-01', to: '2027-12-31' } })
const saveMonths = async (months: 6 | null) => {
  const { version } = await own.admin.must(privacyForm.load)
  return own.admin.must(privacyForm.save, { body: { months, version } })
}
const night = async () => {
  await askToAnonymise(own.db, own.desk.portal.clock.now)
  return runJobs(own.desk.portal, 'resuming')
}
const nameOf = async (id: string) => (await own.admin.must(customerPage, { params: { id } })).firstName

beforeAll(async () => {
  own = await GuestPrivacy.open()
})
afterAll(() => own.desk.portal.close())

test('the setting is off by default, and a change is in the history', async () => {
  expect(await own.admin.must(privacyForm.load)).toMatchObject({ months: null, erasures: [] })
  await own.later(210)
  expect(await night()).toBe(0)
  await saveMonths(6)
  const line = await own.db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('action', '=', 'editRetention')
    .executeTakeFirstOrThrow()
  expect(line).toEqual({ before: { guestDataMonths: null }, after: { guestDataMonths: 6 } })
  expect((await own.admin.must(privacyForm.load)).months).toBe(6)
})

test('a reservation waits while it is open, owing, disputed, or in an open day or month', async () => {
  expect((await preview()).waiting).toEqual([{ why: 'open', count: 3 }])
  await sql`update booking set status = 'completed'`.execute(own.db)
  await sql`update trip set status = 'cancelled'`.execute(own.db)
  expect((await preview()).waiting).toEqual([{ why: 'owing', count: 3 }])
  await own.finish(own.guest)
  await own.finish(own.desk.eva)
  await own.finish(own.desk.eve)
  expect((await preview()).waiting).toEqual([{ why: 'day', count: 3 }])
  await own.closeDays(own.guest)
  const waiting = async () => Object.fromEntries((await preview()).waiting.map((it) => [it.why, it.count]))
  expect(await waiting()).toEqual({ day: 2, month: 1 })
  expect(await preview()).toMatchObject({ reservations: 0, passengers: 0, customers: 0 })
  await night()
  expect(await nameOf(own.guest.customer)).toBe('Rosalind')
  await sql`insert into period (month, closed_at) select to_char(${own.desk.portal.clock.now}::timestamptz,
    'YYYY-MM'), ${own.desk.portal.clock.now}`.execute(own.db)
  expect(await waiting()).toEqual({ day: 2 })
  expect(await preview()).toMatchObject({ reservations: 1, passengers: 2, customers: 1, countedAtMost: null })
})

test('the retention period starts with the last service', async () => {
  const { clock, database } = own.desk.portal
  const kept = clock.now
  const from = await own.db
    .selectFrom('booking')
    .select('service_date as date')
    .where('group_guid', '=', own.guest.group)
    .executeTakeFirstOrThrow()
  const sixMonthsLater = async (days: number) => {
    const { rows } = await sql<{ at: string }>`select (${from.date}::date + interval '6 months'
      + ${days} * interval '1 day' + interval '12 hours')::timestamptz::text as at`.execute(own.db)
    return previewOf(database.db, 6, readInstant(rows[0]?.at ?? '') ?? '')
  }
  expect((await sixMonthsLater(0)).reservations).toBe(0)
  expect((await sixMonthsLater(1)).reservations).toBe(1)
  clock.now = kept
})

test('a run that stops with its server continues, and removes the guest from every table without changing the books', async () => {
  const { clock } = own.desk.portal
  const [ledger, figures] = [await own.desk.ledger(), await overview()]
  const stopping = new AbortController()
  const context = { db: own.db, clock: () => clock.now, requestedBy: portalActor, stopping: stopping.signal }
  const stopped = await anonymiseJob.run(
    { ...context, progress: (_, __, label) => label === 'Customers' && stopping.abort() },
    {},
  )
  expect(stopped).toBe(unfinished)
  expect(await nameOf(own.guest.customer)).toBe('Guest')
  const result = await anonymiseJob.run({ ...context, stopping: undefined, progress: () => {} } as never, {})
  expect(result).toMatchObject([
    { label: 'Reservations', count: 0 },
    { label: 'Customers', count: 0 },
    { label: 'Others' },
  ])
  // What the clean-up deletes before any retention period ends.
  const earlier = ['idempotency', 'confirmation', 'webhook_event', 'bokun_delivery']
  expect(await mentionsOf(own.db, [...guestWords, ...companionWords], earlier)).toEqual([])
  expect(await own.desk.ledger()).toEqual(ledger)
  expect(await overview()).toEqual(figures)
  expect(await nameOf(own.desk.eva.customer)).toBe('Eva')
})

test('running it again changes nothing, and search names match the new names', async () => {
  const rows = () =>
    sql`select (select json_agg(t order by guid) from customer t)::text as customers,
      (select json_agg(t order by guid) from booking_group t)::text as groups`.execute(own.db)
  const { rows: before } = await rows()
  expect(await night()).toBe(1)
  expect((await rows()).rows).toEqual(before)
  for (const [table, of] of [
    ['customer', ['first_name', 'last_name']],
    ['location', ['name']],
  ] as const)
    expect(
      await own.db.transaction().execute((tx) => rebuildNextNames(tx, { table, of }, null)),
    ).toMatchObject({ changed: 0 })
})

test('turned off, nothing more is removed', async () => {
  await own.closeDays(own.desk.eva)
  await own.closeDays(own.desk.eve)
  await saveMonths(null)
  expect(await night()).toBe(0)
  expect(await nameOf(own.desk.eva.customer)).toBe('Eva')
})
