import { fields } from '#contract/fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  carSeats,
  catalogue,
  configurationOverview,
  extras,
  locations,
  vehicles,
  savedTexts,
  zones,
  type CatalogueName,
} from '#contract/catalogue.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let admin: Awaited<ReturnType<typeof signedIn>>
let coast: string
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem', 'managePartner'], { name: 'Ada Admin' })
  const { items } = await admin.must(zones.list)
  await admin.must(fields.create.save, { body: { owner: 'customer', kind: 'text', name: 'Airline status' } })
  await admin.must(savedTexts.create.save, {
    body: { name: 'Late', words: { en: { subject: 'A late flight', text: 'Your flight is late.' } } },
  })
  coast = items.find((it) => it.name === 'Coast')?.guid ?? ''
})
afterAll(() => portal.close())

const forms: Record<CatalogueName, () => Record<string, unknown>> = {
  'transport-services': () => ({ name: 'Minibus', passengers: 12, luggage: 12, vehicleClass: 'minibus' }),
  vehicles: () => ({ name: 'Limousine', plate: 'ZM 2', vehicleClass: 'sedan', seats: 3, luggage: 3 }),
  'car-seats': () => ({
    name: 'Baby seat',
    fromAgeMonths: 0,
    toAgeMonths: 15,
    fromWeightKg: 0,
    toWeightKg: 13,
    cents: 1500,
    taxCode: 'VAT',
    stock: 2,
  }),
  locations: () => ({
    name: 'Crane Hôtel',
    kind: 'hotel',
    zoneGuid: coast,
    minutesFromAirport: 25,
    latitude: 13.1,
    longitude: -59.4,
  }),
  zones: () => ({ name: 'North' }),
  partners: () => ({
    name: 'Crane Agency',
    legalName: 'Crane Agency Ltd',
    settlement: 'commission',
    basisPoints: 1250,
    creditLimitCents: 500_000,
    termsDays: 14,
  }),
  fields: () => ({
    owner: 'reservation',
    kind: 'choice',
    name: 'Meeting point',
    choices: [{ guid: nowhere, name: 'Kiosk', guestNames: { de: 'Schalter' }, retired: false }],
    shown: ['desk', 'guest'],
    asked: 'required',
  }),
  'saved-texts': () => ({ name: 'Bags', words: { en: { subject: 'Your bags', text: 'Dear {firstName}' } } }),
  extras: () => ({ name: 'Champagne', cents: 9000, taxCode: 'VAT' }),
}
const nowhere = '00000000-0000-7000-8000-000000000000'
const names = Object.keys(catalogue) as CatalogueName[]

describe('every collection', () => {
  test.each(names)(
    '%s: a new item is listed, loaded into its form, edited and made inactive, with the user’s history',
    async (name) => {
      const { list, create, edit } = catalogue[name]
      expect(await admin.must(create.load)).toMatchObject({ name: '', version: 0, history: [] })
      const form = forms[name]()
      const { guid: id = '' } = await admin.must(create.save, { body: form })
      const found = await admin.must(list, {
        query: { query: String(form['name']).slice(0, 5).toUpperCase() },
      })
      expect(found.items).toMatchObject([{ guid: id, active: true, ...form }])
      expect(found.total).toBe(1)

      portal.clock.forward(1)
      const read = await admin.must(edit.load, { params: { id } })
      expect(read).toMatchObject({ ...form, version: 1, createdBy: 'Ada Admin' })
      await admin.must(edit.save, {
        params: { id },
        body: { ...form, name: `${String(form['name'])} II`, active: false, version: 1 },
      })
      const after = await admin.must(edit.load, { params: { id } })
      expect(after).toMatchObject({ name: `${String(form['name'])} II`, active: false, version: 2 })
      expect(after.history[0]).toMatchObject({
        who: 'Ada Admin',
        fields: [
          { name: 'name', before: form['name'], after: `${String(form['name'])} II` },
          { name: 'active', before: true, after: false },
        ],
      })
      expect((await admin.must(list)).items.map((it) => it.guid)).not.toContain(id)
      expect((await admin.must(list, { query: { state: 'inactive' } })).items.map((it) => it.guid)).toContain(
        id,
      )
    },
  )

  test.each(names)(
    '%s: a form loaded before another user saved is refused and changes nothing',
    async (name) => {
      const { list, edit, title } = catalogue[name]
      const { items } = await admin.must(list)
      const id = items[0]?.guid ?? ''
      const {
        history: _history,
        createdAt: _createdAt,
        createdBy: _createdBy,
        ...body
      } = await admin.must(edit.load, { params: { id } })
      await admin.must(edit.save, { params: { id }, body })
      const late = await admin.call(edit.save, { params: { id }, body: { ...body, name: 'Too late' } })
      expect(late.status).toBe(400)
      expect(late.body).toEqual({
        errors: [
          {
            name: title,
            message: `Another user changed this ${title} since you opened it. Reload it to see the changes.`,
          },
        ],
      })
      expect((await admin.must(edit.load, { params: { id } })).name).toBe(body.name)
    },
  )

  test.each(names)(
    '%s: a second item with the same name is refused, ignoring case, also if both are saved together',
    async (name) => {
      const { create } = catalogue[name]
      const form = { ...forms[name](), name: 'Twin', plate: 'TWIN' }
      const answers = await Promise.all([
        admin.call(create.save, { body: form }),
        admin.call(create.save, { body: { ...form, name: 'tWIN', plate: 'twin' } }),
      ])
      expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    },
  )

  test.each(names)('%s: paging returns each item once', async (name) => {
    const { list } = catalogue[name]
    const all = (await admin.must(list, { query: { state: 'all' } })).items.map((it) => it.guid)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: { guid: string }[]; nextCursor: string | null } = await admin.must(list, {
        query: { state: 'all', limit: '1', ...(cursor === '' ? {} : { cursor }) },
      })
      paged.push(...page.items.map((it) => it.guid))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all)
  })

  test.each(names)('%s: a missing item is not found', async (name) => {
    const { edit } = catalogue[name]
    expect((await admin.call(edit.load, { params: { id: nowhere } })).status).toBe(404)
    expect((await admin.call(edit.save, { params: { id: nowhere }, body: forms[name]() })).status).toBe(404)
  })
})

test('a location is found without typing accents, and shows its zone', async () => {
  await admin.must(locations.create.save, { body: { ...forms.locations(), name: 'Hôtel Élysée' } })
  const { items } = await admin.must(locations.list, { query: { query: 'hotel elysee' } })
  expect(items).toMatchObject([{ name: 'Hôtel Élysée', zone: 'Coast' }])
})

test.each([
  ['one coordinate without the other', { latitude: 13, longitude: null }, 'longitude'],
  ['coordinates off the globe', { latitude: 91, longitude: 0 }, 'latitude'],
  ['a zone that doesn’t exist', { zoneGuid: '00000000-0000-7000-8000-000000000000' }, 'zoneGuid'],
  ['an unknown kind', { kind: 'moon' }, 'kind'],
])('a location with %s is refused at its field', async (_, wrong, field) => {
  const answer = await admin.call(locations.create.save, {
    body: { ...forms.locations(), name: 'Elsewhere', ...wrong },
  })
  expect(answer.body).toMatchObject({ kind: 'object', fields: { [field]: { kind: 'property' } } })
})

test('a car seat with reversed ages or an undefined tax is refused at its field', async () => {
  const wrong = { ...forms['car-seats'](), name: 'Odd', fromAgeMonths: 20 }
  expect((await admin.call(carSeats.create.save, { body: wrong })).body).toMatchObject({
    fields: { toAgeMonths: {} },
  })
  const untaxed = { ...forms.extras(), name: 'Odd', taxCode: 'GST' }
  expect((await admin.call(extras.create.save, { body: untaxed })).body).toMatchObject({
    fields: { taxCode: {} },
  })
})

test('a photo that was never uploaded is refused', async () => {
  const body = { ...forms.vehicles(), name: 'Ghost', plate: 'G', photoGuid: company.partner }
  expect((await admin.call(vehicles.create.save, { body })).body).toMatchObject({ fields: { photoGuid: {} } })
})

test('a zone with active locations can’t be made inactive', async () => {
  const { version } = await admin.must(zones.edit.load, { params: { id: coast } })
  const answer = await admin.call(zones.edit.save, {
    params: { id: coast },
    body: { name: 'Coast', active: false, version },
  })
  expect(answer.body).toMatchObject({ errors: [{ name: 'zone' }] })
})

test('the overview counts items and names expiring documents', async () => {
  const { version, ...vehicle } = await admin.must(vehicles.edit.load, { params: { id: company.vehicle } })
  const documents = [{ name: 'Insurance', expiresOn: '2026-11-25' }]
  await admin.must(vehicles.edit.save, {
    params: { id: company.vehicle },
    body: { ...vehicle, documents, version },
  })
  const { items } = await admin.must(configurationOverview)
  expect(items.find((it) => it.key === 'vehicles')).toMatchObject({
    warnings: [`${vehicle.name}: Insurance expires in 5 days`],
  })
})
