import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownAccount } from '#contract/account.ts'
import { locations, vehicles } from '#contract/catalogue.ts'
import { customerEdit } from '#contract/customers.ts'
import { partners } from '#contract/partners.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { publishedWhile } from '#server/testing/published.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'

let desk: ReservationDesk
let office: Awaited<ReturnType<typeof signedIn>>

beforeAll(async () => {
  desk = await openReservationDesk()
  office = await signedIn(desk.portal, ['adminSystem', 'managePartner', 'editCustomer', 'viewCustomer'])
})
afterAll(() => desk.portal.close())

const published = (act: () => Promise<unknown>) => publishedWhile(desk.portal, act)
/** What shows names on the office’s pages, the board, the desk and drivers’ phones. */
const shown = ['group', 'trip', 'ownTrip', 'fastTrack', 'ledger']

test('renaming a partner reloads open pages and phones, including those of its own users', async () => {
  const params = { id: desk.company.partner }
  const own = await office.must(partners.edit.load, { params })
  const save = (change: object) => () =>
    office.must(partners.edit.save, { params, body: { ...own, ...change } as never })
  const events = await published(save({ name: 'Better Hotel' }))
  expect(events).toEqual(expect.arrayContaining(shown.map((topic) => `${topic} ${params.id} ${params.id}`)))
  const again = await published(save({ name: 'Better Hotel', version: own.version + 1 }))
  expect(again).toEqual([`configuration ${params.id}`])
})

test.each([
  ['place', locations, 'location'],
  ['vehicle', vehicles, 'vehicle'],
] as const)('renaming a %s reloads open pages', async (_, collection, table) => {
  const { guid } = await desk.portal.database.db
    .selectFrom(table)
    .select('guid')
    .limit(1)
    .executeTakeFirstOrThrow()
  const params = { id: guid }
  const own = await office.must(collection.edit.load as typeof locations.edit.load, { params })
  const events = await published(() =>
    office.must(collection.edit.save as typeof locations.edit.save, {
      params,
      body: { ...own, name: 'Another name' } as never,
    }),
  )
  expect(events).toEqual(expect.arrayContaining(shown.map((topic) => `${topic} ${guid}`)))
})

test('renaming a driver or a customer reloads open pages', async () => {
  const dora = await signedIn(desk.portal, ['driver'], { name: 'Dora Driver' })
  const mine = await published(() => dora.must(ownAccount.save, { body: { name: 'Dora Dean', phone: '' } }))
  expect(mine).toEqual(expect.arrayContaining(shown.map((topic) => `${topic} ${dora.accountGuid}`)))
  const rows = await desk.book({
    customer: guest,
    adults: 1,
    arrival: await desk.arriving(addDays(today, 1)),
  })
  const customer = rows.group.customer_guid
  const params = { id: customer }
  const before = await office.must(customerEdit.load, { params })
  const events = await published(() =>
    office.must(customerEdit.save, { params, body: { ...before, lastName: 'Newname' } as never }),
  )
  expect(events).toEqual(expect.arrayContaining(shown.map((topic) => `${topic} ${customer}`)))
})
