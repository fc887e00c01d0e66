import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'

/** Saves that replace nothing another person could have changed meanwhile, with the reason. */
const withoutVersion: Readonly<Record<string, string>> = {
  'partners.newPartnerUser.save': 'makes a new one',
  'staff.newStaffUser.save': 'makes a new one',
  'partner-payments.addPartnerPayment.save': 'makes a new one',
  'push.pushRegister.save': 'is of one device',
  'saved-views.saveView': 'is of one person, who names what it replaces',
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
      if ('save' in it) found.push([`${own}.save`, it.save as Endpoint])
      else if ('method' in it && it.method === 'POST' && /^(save|set(?=[A-Z])|edit)/.test(name))
        found.push([own, it as unknown as Endpoint])
    }
  }
  return found
}

test('every editor tells the second person: it sends the version, or what they saw', async () => {
  const all = await editors()
  const blind = all.filter(([, { body }]) => {
    const fields = Object.keys((body as { shape?: object }).shape ?? {})
    return !fields.includes('version') && !fields.includes('seen')
  })
  expect(all.length).toBeGreaterThan(25)
  expect(blind.map(([name]) => name).toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
})
