import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locations, vehicles } from '#contract/catalogue.ts'
import { locationsFile, readLocations } from '#contract/configuration-files.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { uploadText } from '#server/testing/uploads.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
})
afterAll(() => portal.close())

const taken = async () => String((await admin.send('GET', locationsFile.path)).body)

/** Uploads as the page does, and returns once the save job is done. */
async function read(csv: string, mode: 'check' | 'save') {
  const { body } = await uploadText(portal, admin, readLocations, {
    name: 'locations.csv',
    text: csv,
    query: { mode },
  })
  await runJobs(portal)
  return body
}
const job = expect.any(String) as string

test('an export that is imported unchanged changes nothing', async () => {
  expect(await read(await taken(), 'save')).toMatchObject({
    jobGuid: job,
    added: 0,
    changed: 0,
    same: 2,
    wrong: [],
  })
})

test('a changed line keeps the photo of its location, which the file doesn’t contain', async () => {
  const { db } = portal.database
  const guid = randomUUID()
  const size = { width: 1, height: 1, bytes: 1, created_at: '2026-11-20T13:00:00Z' }
  await db
    .insertInto('photo')
    .values({ guid, sha256: guid, ...size })
    .execute()
  await db.updateTable('location').set({ photo_guid: guid }).where('name', '=', 'Sea Hotel').execute()
  const csv = (await taken()).replace('Sea Hotel', 'Sea Hotel & Spa')
  expect(await read(csv, 'save')).toMatchObject({ changed: 1, wrong: [] })
  const { items } = await admin.must(locations.list, { query: { query: 'Sea Hotel' } })
  expect(items.map((it) => [it.name, it.photoGuid])).toEqual([['Sea Hotel & Spa', guid]])
  await read((await taken()).replace('Sea Hotel & Spa', 'Sea Hotel'), 'save')
})

test('a changed line and a new one are reported first and saved after that', async () => {
  const csv =
    `${(await taken()).replace('Sea Hotel', 'Ocean Hotel')},New Villa,villa,Coast,"Shore Road, ` +
    `1",13.2,-59.6,35,yes\r\n`
  const reported = { added: 1, changed: 1, same: 1, zones: [], wrong: [] }
  expect(await read(csv, 'check')).toEqual({ jobGuid: null, ...reported })
  expect((await admin.must(locations.list)).items).toHaveLength(2)
  expect(await read(csv, 'save')).toEqual({ jobGuid: job, ...reported })
  const { items } = await admin.must(locations.list)
  expect(items.map((it) => it.name)).toEqual(['Airport', 'New Villa', 'Ocean Hotel'])
  expect(items[1]).toMatchObject({
    kind: 'villa',
    zone: 'Coast',
    address: 'Shore Road, 1',
    latitude: 13.2,
    minutesFromAirport: 35,
  })
  // Importing the file again adds nothing, although its new line has no guid.
  expect(await read(csv, 'save')).toEqual({
    jobGuid: job,
    added: 0,
    changed: 0,
    same: 3,
    zones: [],
    wrong: [],
  })
  expect(await read(csv.replace('Shore Road, 1', 'Shore Road, 2'), 'save')).toMatchObject({
    jobGuid: null,
    added: 0,
  })
  expect((await admin.must(locations.list)).items).toHaveLength(3)
})

test('one invalid line blocks the import, and each invalid line is reported by number', async () => {
  const head = (await taken()).split('\r\n')[0] ?? ''
  const csv = [
    head,
    ',Good Place,hotel,Coast,,,,20,yes',
    ',Lost,hotel,,,,,20,yes',
    ',Far,moon,Coast,,,,20,yes',
    ',Half,hotel,Coast,,13,,20,yes',
    '',
  ].join('\r\n')
  expect(await read(csv, 'save')).toMatchObject({
    jobGuid: null,
    added: 1,
    wrong: [
      { line: 3, message: 'zone: “” isn’t a valid zone name' },
      { line: 4, message: 'kind: Choose one from the list' },
      { line: 5, message: 'longitude: Enter both a latitude and a longitude, or neither' },
    ],
  })
  expect((await admin.must(locations.list, { query: { query: 'Good Place' } })).items).toEqual([])
})

test('a zone that doesn’t exist yet is made with its places, once, and only when the file is saved', async () => {
  const csv = [
    'guid,name,kind,zone,address,latitude,longitude,minutesFromAirport,active',
    ',North One,hotel,Far North,,,,20,yes',
    ',North Two,hotel,far north,,,,25,yes',
    '',
  ].join('\r\n')
  const zonesNamed = () =>
    portal.database.db.selectFrom('zone').select('name').where('name', 'ilike', 'far north').execute()
  expect(await read(csv, 'check')).toMatchObject({ jobGuid: null, added: 2, zones: ['Far North'], wrong: [] })
  expect(await zonesNamed()).toEqual([])
  expect(await read(csv, 'save')).toMatchObject({ jobGuid: job, added: 2, zones: ['Far North'] })
  expect(await zonesNamed()).toEqual([{ name: 'Far North' }])
})

test('a name that a spreadsheet would run as a formula is written as text and survives the round trip', async () => {
  const name = '=HYPERLINK("http://evil")'
  await admin.must(locations.create.save, {
    body: { name, kind: 'other', zoneGuid: await zoneOf('Coast'), minutesFromAirport: 5 },
  })
  const rows: Record<string, string>[] = parse(await taken(), { bom: true, columns: true })
  expect(rows.map((it) => it['name'])).toContain(`'${name}`)
  expect(await read(await taken(), 'save')).toMatchObject({ jobGuid: job, changed: 0 })
})

test.each([
  ['no CSV content', '"unclosed'],
  ['other columns', 'a,b\r\n1,2\r\n'],
  ['a heading but no lines', 'guid,name\r\n'],
])('a file with %s is refused at its field', async (_, csv) => {
  expect(await read(csv, 'check')).toMatchObject({ kind: 'object', fields: { file: { kind: 'property' } } })
})

test('a vehicle’s log is a workbook without formulas', async () => {
  const {
    version,
    history: _h,
    createdAt: _c,
    createdBy: _b,
    ...vehicle
  } = await admin.must(vehicles.edit.load, { params: { id: company.vehicle } })
  const documents = [{ name: '=1+1', expiresOn: '2026-12-01' }]
  await admin.must(vehicles.edit.save, {
    params: { id: company.vehicle },
    body: { ...vehicle, documents, version },
  })
  const file = await admin.send('GET', `/reports/vehicle-${company.vehicle}.xlsx`)
  expect(file.status).toBe(200)
  expect(String(file.body).startsWith('PK')).toBe(true)
  expect(file.headers['content-disposition']).toBe('attachment; filename="vehicle-ZM-1.xlsx"')
  expect((await admin.send('GET', `/reports/vehicle-${company.partner}.xlsx`)).status).toBe(404)
})

test('a plate with a line break and quotation marks can’t inject a header through the file name', async () => {
  const plate = 'A"\r\nX-Evil: 1'
  await portal.database.db.updateTable('vehicle').set({ plate }).where('guid', '=', company.vehicle).execute()
  const file = await admin.send('GET', `/reports/vehicle-${company.vehicle}.xlsx`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="vehicle-A-X-Evil-1.xlsx"')
  expect(file.headers['x-evil']).toBeUndefined()
})

async function zoneOf(name: string): Promise<string> {
  const row = await portal.database.db
    .selectFrom('zone')
    .select('guid')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.guid
}
