import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { customerEdit } from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { guestPageForm } from '#contract/guest-page.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import { mapForm } from '#contract/map.ts'
import { reminderSettingsForm } from '#contract/partner-reminders.ts'
import { fastTrackPrices } from '#contract/prices.ts'
import { flightScheduleForm, siteForm } from '#contract/site.ts'
import { tillForm } from '#contract/till.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { restorableForms, type RestorableForm } from '#domain/history/restorable-forms.ts'
import { isPriceAsChanged, planRestore, restoredValues } from '#domain/history/restore.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** What can be restored from a history entry, restored by the real calls. */

type Form = { load: Endpoint; save: Endpoint }
type Values = Record<string, unknown> & { version: number }
let portal: TestPortal
let admin: Awaited<ReturnType<typeof signedIn>>

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  admin = await signedIn(portal, allPermissions)
})
afterAll(() => portal.close())

const settings = (form: unknown) => ({ form: form as Form, guid: null })
/** The first of a collection, or a new one. */
async function item(name: keyof typeof catalogue) {
  const { list, create, edit } = catalogue[name] as unknown as Record<'list', Endpoint> & {
    create: Form
    edit: Form
  }
  const { items } = (await admin.must(list)) as { items: { guid: string }[] }
  const guid =
    items[0]?.guid ??
    (
      (await admin.must(create.save, {
        body: { name: 'A', cents: 100, taxCode: 'VAT', stock: 1, words: { en: { subject: 'A', text: 'A' } } },
      })) as {
        guid: string
      }
    ).guid
  return { form: edit, guid }
}
async function customer() {
  const body = { firstName: 'Ann', lastName: 'Lee', email: '', phone: '', country: 'BB' }
  const { guid } = await admin.must(customerEdit.save, { params: { id: 'new' }, body: body as never })
  return { form: customerEdit as unknown as Form, guid: guid ?? null }
}

const cases: Record<RestorableForm, [() => Promise<Opened> | Opened, object]> = {
  customer: [customer, { lastName: 'Lee-Smith', notes: 'Likes tea' }],
  partners: [() => item('partners'), { phone: '+1 246 555 0100', termsDays: 21 }],
  vehicles: [() => item('vehicles'), { plate: 'ZZ 9' }],
  'transport-services': [() => item('transport-services'), { description: 'Comfortable' }],
  'car-seats': [() => item('car-seats'), { stock: 9 }],
  locations: [() => item('locations'), { address: 'Coast road' }],
  zones: [() => item('zones'), { position: 7 }],
  extras: [() => item('extras'), { cents: 4200 }],
  'saved-texts': [
    () => item('saved-texts'),
    { words: { en: { subject: 'Your bags', text: 'They have arrived' } } },
  ],
  site: [() => settings(siteForm), { agency: 'Another agency', payTo: 'Bank' }],
  till: [() => settings(tillForm), { needsDrawer: false, writeOffCents: 700 }],
  map: [() => settings(mapForm), { credit: '© Others' }],
  guestMessages: [() => settings(guestMessagesForm), { helpPhone: '+1 246 555 0111' }],
  guestPage: [() => settings(guestPageForm), { whatsApp: '+12465550122' }],
  flightSchedule: [() => settings(flightScheduleForm), { days: 200 }],
  partnerReminders: [() => settings(reminderSettingsForm), { on: true }],
}
interface Opened {
  form: Form
  guid: string | null
}

/** What forms show besides what they save. */
const extra = ['history', 'createdAt', 'createdBy', 'details', 'wantedUntil', 'madeUntil', 'scheduleEnds']

async function opened({ form, guid }: Opened) {
  const params = guid === null ? {} : { params: { id: guid } }
  const load = async () => (await admin.must(form.load, params)) as Values
  const save = (body: object) => admin.must(form.save, { ...params, body })
  return { load, save }
}

/** The newest line about the record, and its put-back. */
async function newest(guid: string | null) {
  const query = guid === null ? { kind: 'site' as const } : { subject: guid }
  const { items } = await admin.must(queryHistory, { query })
  return (await admin.must(historyLine, { params: { id: items[0]?.guid ?? '' } })).restorable
}

describe('each form is restored as it was', () => {
  test.each(restorableForms)('%s', async (name) => {
    const [find, change] = cases[name]
    const about = await find()
    const { load, save } = await opened(about)
    const edit = async (changes: object) => {
      portal.clock.forward(1)
      const values = await load()
      const own = Object.fromEntries(Object.entries(values).filter(([key]) => !extra.includes(key)))
      await save({ ...own, ...changes })
    }
    // Settings that were never saved have no earlier values.
    await edit({})
    const before = await load()
    await edit(change)
    expect(await load()).toMatchObject(change)
    const restorable = await newest(about.guid)
    expect(restorable?.form).toBe(name)
    const fields = restorable?.fields ?? []
    const current = await load()
    const plan = planRestore(fields, current)
    expect(plan.changedSince).toEqual([])
    expect(plan.back.map((it) => it.name)).toEqual(expect.arrayContaining(Object.keys(change)))
    portal.clock.forward(1)
    await save({ ...restoredValues(fields, plan.back, current), version: current.version })
    const { version: _before, history: _were, ...own } = before
    expect(await load()).toMatchObject(own)
    // Once restored, the same entry has nothing left to restore.
    expect(planRestore(fields, await load())).toEqual({ back: [], changedSince: [] })
  })
})

test('a value that was changed again isn’t overwritten', async () => {
  const about = await item('vehicles')
  const { load, save } = await opened(about)
  const edit = async (changes: object) => {
    portal.clock.forward(1)
    const { history: _h, createdAt: _a, createdBy: _b, ...values } = await load()
    await save({ ...values, ...changes })
  }
  await edit({ plate: 'AA 1', seats: 5 })
  await edit({ plate: 'AA 2', seats: 6 })
  const fields = (await newest(about.guid))?.fields ?? []
  await edit({ plate: 'AA 3' })
  const plan = planRestore(fields, await load())
  expect(plan.back.map((it) => it.name)).toEqual(['seats'])
  expect(plan.changedSince.map((it) => it.name)).toEqual(['plate'])
})

test('only people who may save the form can put something back', async () => {
  const { form, guid } = await item('zones')
  const { load, save } = await opened({ form, guid })
  const { history: _h, createdAt: _a, createdBy: _b, ...values } = await load()
  await save({ ...values, position: 3 })
  const accountant = await signedIn(portal, ['financial'])
  const { items } = await accountant.must(queryHistory, { query: { subject: guid ?? '' } })
  const params = { id: items[0]?.guid ?? '' }
  expect((await accountant.must(historyLine, { params })).restorable).toBeNull()
  expect((await admin.must(historyLine, { params })).restorable?.form).toBe('zones')
})

test('an earlier price is set again as a new version', async () => {
  const load = () => admin.must(fastTrackPrices.load)
  const adult = (await load()).items.find((it) => it.facts.ageBand === 'adult')
  if (!adult) throw new Error('The company has a price for adults')
  const { name, facts } = adult
  const { today } = await load()
  const save = (rule: { guid: string; version: number }, changed: typeof facts) =>
    admin.must(fastTrackPrices.save, {
      body: { rule: { guid: rule.guid, version: rule.version }, name, validFrom: today, facts: changed },
    })
  portal.clock.forward(1)
  const { guid } = await save(adult, { ...facts, firstCents: facts.firstCents + 700 })
  const { items } = await admin.must(queryHistory, { query: { subject: guid ?? '' } })
  const { earlierPrice } = await admin.must(historyLine, { params: { id: items[0]?.guid ?? '' } })
  expect(earlierPrice).toMatchObject({ kind: 'fastTrack', name, facts })
  const raised = (await load()).items.find((it) => it.guid === guid)
  if (!raised || !earlierPrice) throw new Error('The raised price is listed')
  expect(isPriceAsChanged(earlierPrice.after, raised.name, raised.facts)).toBe(true)
  portal.clock.forward(1)
  const again = await save(raised, earlierPrice.facts as typeof facts)
  const now = (await load()).items.find((it) => it.guid === again.guid)
  expect(now?.facts).toEqual(facts)
  expect((await load()).items.some((it) => it.guid === guid)).toBe(false)
})
