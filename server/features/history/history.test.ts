import { allPermissions } from '#domain/access/permissions.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicles } from '#contract/catalogue.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import { options } from '#contract/options.ts'
import { allHistorySubjects } from '#domain/history/history-subjects.ts'
import { historyFound } from '#server/features/history/queries/history-found.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { newGuid } from '#server/work/guid.ts'
import { tablesReadWhole } from '#server/testing/plans.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

type Reader = Awaited<ReturnType<typeof signedIn>>
let portal: TestPortal
let admin: Reader
let accountant: Reader
let booked: Booked
let vehicle: string

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T23:30:00Z')
  const company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'], { name: 'Ada Admin' })
  accountant = await signedIn(portal, ['financial'], { name: 'Finn Figures' })
  booked = await advancedBooker(
    portal,
    company,
  )({ arrival: company.today, firstName: 'Zuleika', lastName: 'Dobson' })
  const form = {
    ...(await admin.must(vehicles.create.load)),
    name: 'Silver Van',
    plate: 'SV 1',
    vehicleClass: 'van',
    seats: 7,
    luggage: 4,
  }
  vehicle = (await admin.must(vehicles.create.save, { body: form })).guid ?? ''
  portal.clock.forward(5 * 60)
  const {
    history: _history,
    createdAt: _at,
    createdBy: _by,
    ...loaded
  } = await admin.must(vehicles.edit.load, { params: { id: vehicle } })
  await admin.must(vehicles.edit.save, { params: { id: vehicle }, body: { ...loaded, plate: 'SV 2' } })
})
afterAll(() => portal.close())

const found = async (query: object) =>
  (await accountant.must(queryHistory, { query })).items.map((it) =>
    `${it.who} ${it.action} ${it.about}`.trim(),
  )

describe('the history', () => {
  test('is found by person, subject, words and days, the newest first', async () => {
    const person = admin.accountGuid
    expect(await found({ person, kind: 'vehicle' })).toEqual([
      'Ada Admin editVehicle Silver Van',
      'Ada Admin makeVehicle Silver Van',
    ])
    expect(await found({ subject: vehicle })).toHaveLength(2)
    expect(await found({ query: 'silver' })).toHaveLength(2)
    expect(await found({ query: 'silver', to: '2026-11-20' })).toEqual(['Ada Admin makeVehicle Silver Van'])
    expect(await found({ query: 'silver', from: '2026-11-21' })).toEqual(['Ada Admin editVehicle Silver Van'])
    expect(await found({ query: '%' })).toEqual([])
    expect(await found({ person: accountant.accountGuid, kind: 'vehicle' })).toEqual([])
  })

  test('leaves out sign-ins and what Kerbside does on its own, and tells guests from Kerbside', async () => {
    const at = '2026-11-19T12:00:00Z'
    const line = (action: string, more: object = {}) => ({
      guid: newGuid(),
      at,
      account_guid: null,
      action,
      subject_kind: 'group',
      subject_guid: booked.group,
      ...more,
    })
    await portal.database.db
      .insertInto('history')
      .values([
        line('signIn', { account_guid: admin.accountGuid, subject_kind: 'account' }),
        line('sendReminder', { account_guid: admin.accountGuid }),
        line('sendReminder'),
        line('followFlight'),
        line('guestNote', { by_guest: true }),
      ])
      .execute()
    const day = { from: '2026-11-19', to: '2026-11-19' } as const
    const shown = async (query: object) =>
      (await found({ ...day, ...query })).map((it) => it.replace(` ${booked.reference}`, '')).toSorted()
    const changes = ['Ada Admin sendReminder', 'Guest guestNote', 'Kerbside followFlight']
    expect(await shown({})).toHaveLength(5)
    expect(await shown({ only: 'changes' })).toEqual(changes)
    expect(await shown({ by: 'guests' })).toEqual(['Guest guestNote'])
    expect(await shown({ by: 'kerbside' })).toEqual(['Kerbside followFlight', 'Kerbside sendReminder'])
    expect(await shown({ by: 'kerbside', only: 'changes' })).toEqual(['Kerbside followFlight'])
  })

  test('of a reservation is found by its reference and by the guest’s name, and leads there', async () => {
    const { items } = await accountant.must(queryHistory, {
      query: { query: booked.reference.toLowerCase() },
    })
    expect(items[0]).toMatchObject({
      action: 'makeAdvancedBooking',
      group: { guid: booked.group, customerGuid: booked.customer, customer: 'Zuleika Dobson' },
    })
    expect(await found({ query: 'zuleika dob' })).toEqual(
      expect.arrayContaining(await found({ query: booked.reference })),
    )
  })

  test('comes in pages that miss nothing and show nothing twice', async () => {
    const whole = (await admin.must(queryHistory)).items.map((it) => it.guid)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { guid: string }[]; nextCursor: string | null } = await admin.must(queryHistory, {
        query: { limit: '3', ...(cursor && { cursor }) },
      })
      seen.push(...page.items.map((it) => it.guid))
      cursor = page.nextCursor
    } while (cursor)
    expect(whole.length).toBeGreaterThan(6)
    expect(seen).toEqual(whole)
  })

  test('a line opens to what was before and after, and what was done in the same act', async () => {
    const { items } = await admin.must(queryHistory, { query: { subject: vehicle } })
    const edited = await accountant.must(historyLine, { params: { id: items[0]?.guid ?? '' } })
    expect(edited).toMatchObject({
      about: 'Silver Van',
      before: { plate: 'SV 1' },
      after: { plate: 'SV 2' },
      batch: [],
    })
    const { rows } = await sql<{ guid: string }>`
      select guid from history where request_id in (select request_id from history where request_id <> ''
        group by request_id having count(*) > 1)`.execute(portal.database.db)
    const [one] = rows
    if (one)
      expect((await admin.must(historyLine, { params: { id: one.guid } })).batch.length).toBeGreaterThan(0)
    expect(
      (await admin.call(historyLine, { params: { id: '00000000-0000-7000-8000-000000000000' } })).status,
    ).toBe(404)
  })

  test('the list of people is only available to users who may read it', async () => {
    const people = { params: { list: 'people' }, query: { query: 'figures' } } as const
    expect((await admin.must(options, people)).items).toEqual([
      { guid: accountant.accountGuid, name: 'Finn Figures' },
    ])
    expect(
      (await (await signedIn(portal, ['viewCustomer', 'dispatcher'])).must(options, people)).items,
    ).toEqual([])
  })
})

test('everything that is recorded has a name that people know it by', () => {
  const folder = new URL('../../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (it) => it.endsWith('.ts') && !it.endsWith('.test.ts') && !it.startsWith('testing'),
  )
  const texts = files.map((it) => readFileSync(new URL(it, folder), 'utf8'))
  const kinds = texts.flatMap((text) =>
    [...text.matchAll(/(?:subjectKind|subject): '(\w+)'/g)].map(([, kind = '']) => kind),
  )
  expect(new Set(kinds).size).toBeGreaterThan(15)
  expect(
    [...new Set(kinds)].filter((kind) => !(allHistorySubjects as readonly string[]).includes(kind)),
  ).toEqual([])
})

test('no history list reads the whole table, with any filter', async () => {
  const { db } = portal.database
  const [person, other] = [admin.accountGuid, accountant.accountGuid]
  await sql`
    insert into history (guid, at, account_guid, action, subject_kind, subject_guid)
    select gen_random_uuid(), '2026-11-20T00:00:00Z'::timestamptz - n * interval '1 minute', case
      when n % 500 = 0 then ${person}::uuid else ${other}::uuid end, 'editTrip',
      case when n % 300 = 0 then 'vehicle' else 'trip' end, gen_random_uuid()
    from generate_series(1, 40000) n`.execute(db)
  // Mostly routine, as in a real company.
  await sql`
    insert into history (guid, at, account_guid, action, subject_kind, subject_guid)
    select gen_random_uuid(), '2026-11-20T00:00:00Z'::timestamptz - n * interval '1 minute', case
      when n % 2 = 0 then ${other}::uuid end, case when n % 2 = 0 then 'signIn' else 'sendReminder' end,
      case when n % 2 = 0 then 'account' else 'group' end, gen_random_uuid()
    from generate_series(1, 40000) n`.execute(db)
  await sql`analyze history`.execute(db)
  const anyone = { kind: 'staff', permissions: allPermissions } as const
  const narrowings = [
    {},
    { person },
    { kind: 'vehicle' },
    { only: 'changes' },
    { only: 'changes', kind: 'account' },
    { only: 'changes', by: 'kerbside' },
    { by: 'guests' },
    { by: 'kerbside' },
    { subject: vehicle },
    { from: '2026-11-01', to: '2026-11-02' },
    { query: 'silver' },
    { query: booked.reference },
  ] as const
  for (const narrowing of narrowings) {
    const read = (on: typeof db) => historyFound(on, anyone, { query: '', limit: 50, ...narrowing })
    expect(await tablesReadWhole(db, ['history'], read), JSON.stringify(narrowing)).toEqual([])
  }
})
