import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '#contract/fields.ts'
import { queryHistory } from '#contract/history.ts'
import { queryImportSources } from '#contract/imports.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** Columns of a file fill the company's own fields of customers. */

const [gold, silver] = ['01a21609-0000-7000-8000-00000000000a', '01a21609-0000-7000-8000-00000000000b']
let portal: TestPortal
let admin: Awaited<ReturnType<typeof signedIn>>
let desk: ImportDesk
let ids: Record<string, string>

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem', 'editCustomer', 'viewCustomer'])
  desk = new ImportDesk(portal, admin, 'customers')
  const added = async (body: object) =>
    (await admin.must(fields.create.save, { body: { owner: 'customer', ...body } as never })).guid ?? ''
  ids = {
    diet: await added({ kind: 'text', name: 'Diet' }),
    card: await added({
      kind: 'choice',
      name: 'Card',
      choices: [
        { guid: gold, name: 'Gold', guestNames: {} },
        { guid: silver, name: 'Silver', guestNames: { de: 'Silber' } },
      ],
    }),
    since: await added({ kind: 'date', name: 'Member since' }),
    nights: await added({ kind: 'number', name: 'Nights' }),
  }
  await added({ kind: 'text', name: 'Old', active: false })
})
afterAll(() => portal.close())

const detailsOf = async (email: string) =>
  (
    await portal.database.db
      .selectFrom('customer')
      .select(['guid', 'details'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).details

test('columns are mapped to the active fields of customers', async () => {
  const { items } = await admin.must(queryImportSources)
  const labels = items.find((it) => it.name === 'customers')?.fields.map((it) => it.label)
  expect(labels?.slice(-4)).toEqual(['Diet', 'Card', 'Member since', 'Nights'])
})

test('details are created and changed, dates and numbers as in the file, and empty cells change nothing', async () => {
  const head = 'First name;Last name;E-mail;Diet;Card;Member since;Nights\n'
  expect(await desk.imported(`${head}Ann;Lee;ann@lee.example;Vegan;Silber;25/12/2019;1.200,5\n`)).toEqual([
    '2 new Ann Lee: New customer',
  ])
  const { diet = '', card = '', since = '', nights = '' } = ids
  expect(await detailsOf('ann@lee.example')).toEqual({
    [diet]: 'Vegan',
    [card]: silver,
    [since]: '2019-12-25', // not moved
    [nights]: 1200.5,
  })
  expect(await desk.imported(`${head}Ann;Lee;ann@lee.example;;gold;;\n`)).toEqual([
    '2 changed Ann Lee: Card: changed to Gold',
  ])
  expect(await detailsOf('ann@lee.example')).toMatchObject({ [diet]: 'Vegan', [card]: gold })
  expect(await desk.imported(`${head}Ann;Lee;ann@lee.example;Vegan;gold;;\n`)).toEqual([
    '2 same Ann Lee: No changes',
  ])
  const { guid } = await portal.database.db
    .selectFrom('customer')
    .select('guid')
    .where('email', '=', 'ann@lee.example')
    .executeTakeFirstOrThrow()
  const { items } = await admin.must(queryHistory, { query: { subject: guid } })
  expect(items.find((it) => it.action === 'editCustomer')).toMatchObject({
    before: { details: { Card: 'Silver' } },
    after: { details: { Card: 'Gold' } },
  })
})

test('a row with a value that its field doesn’t have is skipped, with the reason', async () => {
  const file = 'First name,Last name,E-mail,Card,Nights\nBo,Lee,bo@lee.example,Bronze,many\n'
  expect(await desk.imported(file)).toEqual([
    '2 refused Bo Lee: Card: “Bronze” isn’t one of the choices. Nights: “many” isn’t a valid number',
  ])
})
