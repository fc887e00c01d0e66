import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { queryHistory } from '#contract/history.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let admin: Awaited<ReturnType<typeof signedIn>>
let desk: ImportDesk
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem', 'editCustomer', 'viewCustomer'], { name: 'Ada Admin' })
  desk = new ImportDesk(portal, admin, 'customers')
})
afterAll(() => portal.close())

const customerOf = (email: string) =>
  portal.database.db
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', email)
    .where('merged_into', 'is', null)
    .execute()

test('customers are created as by the form', async () => {
  const file = `Customer number;Vorname;Nachname;E-Mail;Telefon;Geburtstag;Land;Sprache;Notizen
K-1;Ann;Lee;ANN@lee.example;246 555 0100;20/11/1980;Barbados;English;Likes tea
K-2;José;Núñez;jose@nunez.example;0034 600 100 200;1.2.1990;ES;Español;`
  expect(await desk.imported(file)).toEqual(['2 new Ann Lee: New customer', '3 new José Núñez: New customer'])
  const [ann] = await customerOf('ann@lee.example')
  expect(ann).toMatchObject({
    first_name: 'Ann',
    last_name: 'Lee',
    phone: '+12465550100',
    birthday: '1980-11-20',
    country: 'BB',
    language: 'en',
    notes: 'Likes tea',
    query_name: 'ann lee',
    partner_guid: null,
    created_by: expect.any(String),
  })
  expect((await customerOf('jose@nunez.example'))[0]).toMatchObject({
    phone: '+34600100200',
    birthday: '1990-02-01', // not moved
    country: 'ES',
    language: 'es',
  })
  const { items } = await admin.must(queryHistory, { query: { subject: ann?.guid ?? '' } })
  expect(items.map((it) => `${it.who} ${it.action}`)).toEqual(['Ada Admin makeCustomer'])
})

test('importing a file again changes nothing and reports it', async () => {
  const file = `Customer number,First name,Last name,E-mail\nK-1,Ann,Lee,ann@lee.example\n`
  const before = await customerOf('ann@lee.example')
  expect(await desk.imported(file)).toEqual(['2 same Ann Lee: No changes'])
  expect(await customerOf('ann@lee.example')).toEqual(before)
})

test('differences are reported and applied; empty cells clear nothing, and existing notes stay', async () => {
  const file =
    `Customer number,First name,Last name,E-mail,Phone,Birthday,Notes\n` +
    `K-1,Ann,Lee-Smith,,+1 246 555 0199,,Window seat\n`
  const run = await desk.uploaded(file)
  await desk.checked(run)
  const told = [
    '2 changed Ann Lee-Smith: Last name: Lee → Lee-Smith. Phone: +12465550100 → +12465550199. Notes: ' +
      'Likes tea → Likes tea / Window seat',
  ]
  expect(await desk.outcomes(run)).toEqual(told)
  expect((await customerOf('ann@lee.example'))[0]).toMatchObject({ last_name: 'Lee', version: 1 })
  await desk.done(run)
  expect(await desk.outcomes(run)).toEqual(told)
  const [ann] = await customerOf('ann@lee.example')
  expect(ann).toMatchObject({
    last_name: 'Lee-Smith',
    phone: '+12465550199',
    birthday: '1980-11-20',
    notes: 'Likes tea\nWindow seat',
    version: 2,
  })
  expect(ann?.query_name).toBe('ann lee smith')
})

test('without a number, customers are matched by name plus e-mail or phone', async () => {
  const heading = 'Full name,E-mail,Phone,Country'
  expect(await desk.imported(`${heading}\n"Núñez, José",jose@nunez.example,,\n`)).toEqual([
    '2 same José Núñez: No changes',
  ])
  expect(await desk.imported(`${heading}\nJose Nunez,,+34 600 100 200,PT\n`)).toEqual([
    '2 changed Jose Nunez: First name: José → Jose. Last name: Núñez → Nunez. Country: Spain → Portugal',
  ])
})

test('likely duplicates, missing names and bare names need review; family members in one file don’t', async () => {
  portal.clock.forward(1)
  const file =
    `First name,Last name,E-mail\nAnna,Lee,ann@lee.example\nMonk,,monk@x.example\nPat,Solo,\n` +
    `Tom,Fam,fam@x.example\nTim,Fam,fam@x.example\n`
  expect(await desk.imported(file)).toEqual([
    '2 needsPerson Anna Lee: Ann Lee-Smith has the same e-mail',
    '3 new Monk: New customer',
    '4 needsPerson Pat Solo: No e-mail address or phone number. Add one to match the customer.',
    '5 new Tom Fam: New customer',
    '6 new Tim Fam: New customer',
  ])
  expect(await customerOf('ann@lee.example')).toHaveLength(1)
  expect(await customerOf('fam@x.example')).toHaveLength(2)
})

test('addresses are cleaned, and rows differing only in invisible characters are one customer', async () => {
  portal.clock.forward(1)
  const file = `First name,Last name,E-mail,Phone,Country
Dieter,Klar,mailto:Dieter@klar.example,0171 2345678,Deutschland
Die\u00ADter,\u200BKlar,Dieter <dieter@klar.example>,+49 171 2345678,DEU
Björk,,\uFEFFbjork@one.example.,00354 611 1234,ISL
Juan,Gómez,juan@gomez.example;,+52 1 55 1234 5678,Mexique
`
  expect(await desk.imported(file)).toEqual([
    '2 new Dieter Klar: New customer',
    '3 same Dieter Klar: Same as row 2',
    '4 new Björk: New customer',
    '5 new Juan Gómez: New customer',
  ])
  const found = await Promise.all(
    ['dieter@klar.example', 'bjork@one.example', 'juan@gomez.example'].map(customerOf),
  )
  expect(found.flat().map((it) => [it.first_name, it.last_name, it.phone, it.country])).toEqual([
    ['Dieter', 'Klar', '+491712345678', 'DE'],
    ['Björk', '', '+3546111234', 'IS'],
    ['Juan', 'Gómez', '+525512345678', 'MX'],
  ])
})

test('an unreadable row is skipped as a whole, with all reasons', async () => {
  const file =
    `First name,Last name,E-mail,Phone,Birthday,Country\nBad,Row,no-mail,12,31/02/1990,Narnia\n,,,,,\n` +
    `Good,Row,good@row.example,,,\n`
  expect(await desk.imported(file)).toEqual([
    '2 refused Bad Row: E-mail: Enter an e-mail address. Phone: “12” isn’t a valid phone number. ' +
      'Birthday: “31/02/1990” isn’t a valid date. Country: “Narnia” isn’t a known country',
    '4 new Good Row: New customer',
  ])
})

test('concurrent edits remain when the file changes other fields', async () => {
  const file = (phone: string) =>
    `Customer number,First name,Last name,E-mail,Phone\nW-1,Wanda,While,wanda@while.example,${phone}\n`
  await desk.imported(file('+12465550111'))
  const run = await desk.uploaded(file('+12465550222'))
  await desk.checked(run)
  let saved = () => {}
  const isSaved = new Promise<void>((done) => (saved = done))
  const editing = portal.database.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('customer')
      .set({ birthday: '1990-01-02' })
      .where('email', '=', 'wanda@while.example')
      .execute()
    saved()
    await new Promise((done) => setTimeout(done, 200))
  })
  await isSaved
  await Promise.all([editing, desk.done(run)])
  expect((await customerOf('wanda@while.example'))[0]).toMatchObject({
    phone: '+12465550222',
    birthday: '1990-01-02',
  })
})

test('an unsupported language is skipped with a remark', async () => {
  const file = 'First name,Last name,E-mail,Language\nPiet,Jansen,piet@j.example,Dutch\n'
  expect(await desk.imported(file)).toEqual([
    '2 new Piet Jansen: New customer. Language “Dutch” isn’t supported and is skipped',
  ])
})

test('a repeated record is imported once; contradictory ones are both skipped', async () => {
  const file =
    'First name,Last name,E-mail,Notes\nTwo,Times,two@t.example,a\nTwo,Times,two@t.example,a\n' +
    'Odd,Twin,odd@t.example,a\nOdd,Twin,odd@t.example,b\n'
  expect(await desk.imported(file)).toEqual([
    '2 new Two Times: New customer',
    '3 same Two Times: Same as row 2',
    '4 refused Odd Twin: Row 5 has different data for the same record. Remove one of the rows.',
    '5 refused Odd Twin: Row 4 has different data for the same record. Remove one of the rows.',
  ])
  expect(await customerOf('odd@t.example')).toEqual([])
})

test('two rows that may be the same existing customer need review, and neither is imported', async () => {
  const heading = 'Customer number,First name,Last name,E-mail,Phone,Notes'
  await desk.imported(`${heading}\n,Di,Double,di@d.example,+12465550155,\n`)
  portal.clock.forward(1)
  const twins =
    `${heading}\nD-1,Di,Double,di@d.example,,\nD-2,Di,Double,,+12465550155,Aisle\n` +
    `D-3,Di,Double,new@d.example,,\n`
  const doubtful = [
    '2 needsPerson Di Double: Row 3 may also match Di Double. Choose the right customer for each row.',
    '3 needsPerson Di Double: Row 2 may also match Di Double. Choose the right customer for each row.',
    '4 new Di Double: New customer',
  ]
  const run = await desk.uploaded(twins)
  await desk.checked(run)
  expect(await desk.outcomes(run)).toEqual(doubtful)
  await desk.done(run)
  expect(await desk.outcomes(run)).toEqual(doubtful)
  expect(await customerOf('di@d.example')).toMatchObject([{ notes: '' }])
})

test('a row similar to a customer changed elsewhere in the file needs review, however far apart they are', async () => {
  const heading = 'Customer number,First name,Last name,E-mail,Phone'
  await desk.imported(`${heading}\nF-1,Fay,Far,fay@f.example,\n`)
  portal.clock.forward(1)
  const between = Array.from({ length: 600 }, (_, at) => `,Between${at},Far,between${at}@f.example,`)
  const file = `${heading}\nF-1,Fay,Far,moved@f.example,\n${between.join('\n')}\nF-2,Gil,Far,fay@f.example,\n`
  for (const _ of ['once', 'again']) {
    portal.clock.forward(1)
    await desk.imported(file)
    expect(await customerOf('moved@f.example')).toMatchObject([{ first_name: 'Fay' }])
    expect(await customerOf('between599@f.example')).toHaveLength(1)
    expect(await customerOf('fay@f.example')).toEqual([])
  }
})

test('a row matched by name needs review if the file gives its address to another customer of that name', async () => {
  const heading = 'Customer number,First name,Last name,E-mail,Notes'
  await desk.imported(`${heading}\nH-1,Hal,Half,other@h.example,\n,Hal,Half,hal@h.example,\n`)
  portal.clock.forward(1)
  expect(await desk.imported(`${heading}\nH-1,Hal,,hal@h.example,\n,Hal,Half,hal@h.example,Aisle\n`)).toEqual(
    [
      '2 changed Hal: E-mail: other@h.example → hal@h.example',
      '3 needsPerson Hal Half: Row 2 may also match Hal Half. Choose the right customer for each row.',
    ],
  )
})

test('a pending row stays pending if only the file made its match look certain; a number is certain', async () => {
  const heading = 'Customer number,First name,Last name,E-mail,Phone,Notes'
  await desk.imported(
    `${heading}\nK-1,Kim,Kin,kim@k.example,,\nK-2,Kim,Kin,kim@k.example,,\n` +
      `P-1,Pam,Pine,pam@k.example,+12465550166,\n`,
  )
  portal.clock.forward(1)
  const moved = 'K-1,Kim,Kin,moved@k.example,,'
  const [numbered, named] = ['P-1,Pam,Pine,,+12465550166,Aisle', ',Pam,Pine,pam@k.example,,']
  const file = [heading, moved, ',Kim,Kin,kim@k.example,,Aisle', numbered, named].join('\n')
  const asks = [
    '3 needsPerson Kim Kin: Several customers match',
    '4 needsPerson Pam Pine: Row 5 may also match Pam Pine. Choose the right customer for each row.',
    '5 needsPerson Pam Pine: Row 4 may also match Pam Pine. Choose the right customer for each row.',
  ]
  expect((await desk.imported(file)).slice(1)).toEqual(asks)
  portal.clock.forward(1)
  expect((await desk.imported(file)).slice(1)).toEqual(asks)
  expect(await desk.imported(`${heading}\n${numbered}\n`)).toEqual(['2 changed Pam Pine: Notes: added Aisle'])
})

test('a number leads to the customer it was merged into', async () => {
  await desk.imported(
    'Customer number,First name,Last name,E-mail\nM-1,Old,Name,old@m.example\nM-2,New,Name,new@m.example\n',
  )
  const [old] = await customerOf('old@m.example')
  const [kept] = await customerOf('new@m.example')
  await portal.database.db
    .updateTable('customer')
    .set({ merged_into: kept?.guid ?? '' })
    .where('guid', '=', old?.guid ?? '')
    .execute()
  expect(await desk.imported('Customer number,First name,Last name,Notes\nM-1,New,Name,Merged\n')).toEqual([
    '2 changed New Name: Notes: added Merged',
  ])
  expect((await customerOf('new@m.example'))[0]?.notes).toBe('Merged')
})

test('table statistics are updated during large imports', async () => {
  const known = async (table: string) =>
    (
      await sql<{
        rows: number
      }>`select reltuples::integer as rows from pg_class where oid = ${table}::regclass`.execute(
        portal.database.db,
      )
    ).rows[0]?.rows
  const before = await portal.database.db.selectFrom('import_row').select(['line']).execute()
  const lines = Array.from({ length: 1000 }, (_, at) => `L-${at},First${at},Large,large${at}@file.example`)
  const run = await desk.uploaded(`Customer number,First name,Last name,E-mail\n${lines.join('\n')}\n`)
  expect(await known('import_row')).toBe(before.length + 1000)
  await desk.checked(run)
  expect((await desk.done(run)).outcomes.new).toBe(1000)
  expect(await known('customer')).toBeGreaterThanOrEqual(1000)
  expect(await known('customer_reference')).toBeGreaterThanOrEqual(1000)
})
