import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** Saves that replace nothing another person could have changed meanwhile, with the reason. */
const withoutVersion: Readonly<Record<string, string>> = {
  'partner-users.newPartnerUser.save': 'makes a new one',
  'staff.newStaffUser.save': 'makes a new one',
  'partner-payments.addPartnerPayment.save': 'makes a new one',
  'push.pushRegister.save': 'is of one device',
  'saved-views.saveView': 'names what it replaces, and a shared one has one owner',
  'prices.fastTrackPrices.save': 'adds a rule; the rule it follows is named, and must still stand',
  'prices.homepagePrices.save': 'adds a rule; the rule it follows is named, and must still stand',
  'prices.hourlyPrices.save': 'adds a rule; the rule it follows is named, and must still stand',
  'prices.surchargePrices.save': 'adds a rule; the rule it follows is named, and must still stand',
  'prices.taxPrices.save': 'adds a rule; the rule it follows is named, and must still stand',
  'prices.savePriceGrid': 'adds rules; the rule each follows is named, and must still stand',
  'pasted-flights.savePastedFlights': 'adds to the schedule; each line is compared with it when saved',
  'prices.transportPrices.save': 'adds a rule; the rule it follows is named, and must still stand',
}

/** Forms, and commands that are called save, set or edit: each replaces what is stored. */
async function editors(): Promise<[name: string, endpoint: Endpoint][]> {
  const files = (await readdir(new URL('.', import.meta.url))).filter(
    (it) => it.endsWith('.ts') && !it.includes('.test.'),
  )
  const found: [string, Endpoint][] = []
  for (const file of files) {
    const exported = (await import(new URL(file, import.meta.url).href)) as Record<string, unknown>
    for (const [name, it] of Object.entries(exported)) {
      const own = `${file.replace('.ts', '')}.${name}`
      if (typeof it !== 'object' || it === null) continue
      if ('edit' in it) found.push([`${own}.edit`, (it.edit as { save: Endpoint }).save])
      if ('save' in it) found.push([`${own}.save`, it.save as Endpoint])
      else if ('method' in it && it.method === 'POST' && /^(save|set(?=[A-Z])|edit)/.test(name))
        found.push([own, it as unknown as Endpoint])
    }
  }
  return found
}

/** Defaults that lose nothing, because they are about this save alone or mean that the stored value stays. */
const harmless: Readonly<Record<string, string>> = {
  forget: 'forgets only if asked to',
  followFeed: 'a save is by hand unless it hands the flight back',
  guid: 'makes a new one',
  version: 'matches no stored one, so it is refused',
  key: 'empty keeps the stored key',
  token: 'empty keeps the stored token',
  accessKey: 'empty keeps the stored key',
  secretKey: 'empty keeps the stored key',
  signing: 'empty keeps the stored secret',
  password: 'empty keeps the stored password',
  details: 'those left out stay',
  bookings: 'those left out stay',
  passengers: 'those left out stay',
  trips: 'those left out stay',
  notifyGuest: 'not stored: sends a message or none',
}

test('what an editor leaves out is not overwritten with a default', async () => {
  const overwriting = (await editors())
    .filter(([name]) => !(name in withoutVersion))
    .flatMap(([name, { body }]) =>
      Object.entries((body as z.ZodMiniObject).shape ?? {})
        .filter(([field, shape]) => shape instanceof z.ZodMiniPrefault && !(field in harmless))
        .map(([field]) => `${name}: ${field}`),
    )
  expect(overwriting).toEqual([])
})

test('every editor tells the second person: it sends the version, or what they saw', async () => {
  const all = await editors()
  const blind = all.filter(([, { body }]) => {
    const fields = Object.keys((body as { shape?: object }).shape ?? {})
    return !fields.includes('version') && !fields.includes('seen')
  })
  expect(all.length).toBeGreaterThan(25)
  expect(blind.map(([name]) => name).toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
})
