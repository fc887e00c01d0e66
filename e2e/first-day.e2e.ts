import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atLength } from '#server/testing/tier.ts'
import { prepareAppearances } from '#web/testing/appearances.ts'
import { beginBooking, goOn, makeButton, referenceMade } from './harness/booking.ts'
import { checkAppearance } from './harness/check-appearance.ts'
import { RunningPortal, Visitors } from './harness/portal.ts'

const password = 'three words and more'
const email = 'ada@company.example'
const entriesAtMost = 31

/** Fills in fields and counts entries: each field filled and each choice made. */
class Entries {
  count = 0

  async fill(field: Locator, text: string): Promise<void> {
    this.count += 1
    await field.fill(text)
  }

  /** Types into a search field and chooses the first result. */
  async search(page: Page, name: string, text: string): Promise<void> {
    await this.fill(page.getByRole('combobox', { name, exact: true }), text)
    await page.getByRole('option').filter({ visible: true }).first().click()
  }

  async choose(choice: Locator): Promise<void> {
    this.count += 1
    await choice.click()
  }

  async select(choice: Locator, label: string): Promise<void> {
    this.count += 1
    await choice.selectOption({ label })
  }
}

interface Airport {
  name: string
  timeZone: string
  /** In the currency of its country: the yen has no decimals. */
  fastTrackPrice: string
  carPrice: string
  /** Later today, whatever the time is there. */
  lands: string
}
const heathrow = {
  name: 'Heathrow',
  timeZone: 'Europe/London',
  fastTrackPrice: '95.00',
  carPrice: '120.00',
  lands: '18:30',
}
const airports = atLength<Airport[]>({
  short: [heathrow],
  long: [
    heathrow,
    { name: 'Lisbon', timeZone: 'Europe/Lisbon', fastTrackPrice: '95.00', carPrice: '45.00', lands: '18:30' },
    { name: 'Narita', timeZone: 'Asia/Tokyo', fastTrackPrice: '9500', carPrice: '24000', lands: '23:30' },
  ],
})

test.each(airports)(
  'an empty portal at $name books and assigns its first guest in few entries',
  async (airport) => {
    const portal = await RunningPortal.open({ isDemo: false })
    const visitors = new Visitors(portal)
    const entries = new Entries()
    try {
      await expect.poll(() => portal.output).toContain('/reset-password/first/')
      const page = await visitors.visit('desktop', { timezoneId: airport.timeZone })
      await prepareAppearances(page)
      await openPortal(page, entries, airport, /\/reset-password\/first\/\S+/.exec(portal.output)?.[0] ?? '')
      const list = page.getByRole('region', { name: 'Getting started' })
      await list.waitFor()
      expect(await checkAppearance(page, 0)).toEqual([])

      await begin(page, entries, 'Add the airport', 'Add airport')
      await begin(page, entries, 'Add your country’s taxes', 'Add tax codes')
      await list.getByRole('button', { name: 'Set prices by age band' }).click()
      await entries.fill(
        page.getByRole('textbox', { name: 'Adult fast-track price' }),
        airport.fastTrackPrice,
      )
      await page.getByRole('button', { name: 'Preview prices' }).click()
      await page.getByRole('button', { name: 'Add prices' }).click()
      await list.getByRole('button', { name: 'Set prices by age band' }).waitFor({ state: 'detached' })

      await readPlaces(page, entries)
      await addFleet(page, entries)
      await list.getByText('No price: Saloon, Airport – West End').waitFor()
      expect(await checkAppearance(page, 2)).toEqual([])
      await list.getByRole('link', { name: 'Set transport prices' }).click()
      await setTransportPrice(page, entries, airport)
      await addFlight(page, entries, airport)
      await addPeople(page, entries)
      await page.goto('/')
      await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
      expect(await list.count()).toBe(0)

      const reference = await book(page, entries)
      await give(page, entries, reference)

      expect(entries.count).toBeLessThanOrEqual(entriesAtMost)
      expect(visitors.complaints()).toEqual([])
    } catch (error) {
      await visitors.saveScreenshots('first day')
      throw error
    } finally {
      await visitors.leave()
      await portal.close()
    }
  },
  240_000,
)

async function openPortal(page: Page, entries: Entries, airport: Airport, link: string): Promise<void> {
  await page.goto(link)
  await entries.fill(page.getByLabel('Your name'), 'Ada First')
  await entries.fill(page.getByLabel('Your e-mail'), email)
  await entries.fill(page.getByLabel(/^Password/), password)
  await entries.fill(page.getByLabel('Company'), 'First Light Arrivals')
  await entries.search(page, 'Airport', airport.name.toLowerCase())
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Airport time zone' }).inputValue())
    .toBe(airport.timeZone)
  await page.getByRole('button', { name: 'Set up portal' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await entries.fill(page.getByLabel(/^Password/), password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

async function begin(page: Page, entries: Entries, offer: string, make: string): Promise<void> {
  await entries.choose(page.getByRole('button', { name: offer }))
  await page.getByRole('button', { name: make }).click()
  await page.getByRole('button', { name: offer }).waitFor({ state: 'detached' })
}

/** New zones are created along with their places. */
async function readPlaces(page: Page, entries: Entries): Promise<void> {
  await page.getByRole('link', { name: 'Import locations' }).click()
  const lines = [
    'guid,name,kind,zone,address,latitude,longitude,minutesFromAirport,active',
    ',Grand Hotel,hotel,West End,1 Park Lane,51.507,-0.152,50,yes',
    ',River House,hotel,West End,2 Strand,51.51,-0.12,55,yes',
  ]
  entries.count += 1
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('New zones: West End').waitFor()
  await page.getByRole('button', { name: 'Import locations' }).click()
  await page.getByText('Importing:').waitFor()
  await page.goto('/')
}

async function addFleet(page: Page, entries: Entries): Promise<void> {
  await page.getByRole('link', { name: 'Add a transport service' }).click()
  await entries.fill(page.getByRole('textbox', { name: /^Name/ }), 'Saloon')
  await entries.fill(page.getByLabel('Vehicle class'), 'saloon')
  await entries.fill(page.getByLabel('Passengers'), '3')
  await entries.fill(page.getByLabel('Luggage'), '3')
  await page.getByRole('button', { name: 'Add transport service' }).click()
  await page.getByRole('heading', { name: 'Transport services' }).waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Add a vehicle' }).click()
  await entries.fill(page.getByRole('textbox', { name: /^Name/ }), 'Saloon One')
  await entries.fill(page.getByLabel('Plate'), 'LX26 ABC')
  await entries.select(page.getByLabel('Class'), 'saloon')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByRole('heading', { name: 'Vehicles' }).waitFor()
  await page.goto('/')
}

async function setTransportPrice(page: Page, entries: Entries, { carPrice }: Airport): Promise<void> {
  await page.getByRole('button', { name: 'Airport to West End: Set' }).click()
  const dialog = page.getByRole('dialog')
  await entries.fill(dialog.getByLabel('Price per car'), carPrice)
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function addFlight(page: Page, entries: Entries, { lands }: Airport): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Add flights to the schedule' }).click()
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
  const dialog = page.getByRole('dialog')
  const rows = [
    'Flight\tFrom\tDays\tTime',
    `VS132\tBarbados Grantley Adams (BGI)\tdaily\t${lands}`,
    'BA178\tJFK\tMon Wed Fri\t20:10',
  ]
  await entries.fill(dialog.getByRole('textbox', { name: /^Lines/ }), rows.join('\n'))
  await page.getByRole('button', { name: 'Check lines' }).click()
  await page.getByText('All 2 lines are valid').waitFor()
  expect(await checkAppearance(page, 3)).toEqual([])
  await page.getByRole('button', { name: 'Save 2 flights' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function addPeople(page: Page, entries: Entries): Promise<void> {
  for (const { name, address, may } of [
    { name: 'Dan Driver', address: 'dan@company.example', may: 'Driver' },
    { name: 'Fay Desk', address: 'fay@company.example', may: 'Fast track' },
  ]) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Add a staff user' }).click()
    await entries.fill(page.getByRole('textbox', { name: /^Name/ }), name)
    await entries.fill(page.getByLabel('E-mail'), address)
    await entries.choose(page.getByRole('checkbox', { name: new RegExp(`^${may}`) }))
    await page.getByRole('button', { name: 'Add staff user' }).click()
    await page.getByRole('heading', { name }).waitFor()
  }
}

async function book(page: Page, entries: Entries): Promise<string> {
  await page.goto('/new-booking')
  await beginBooking(page)
  await page.getByRole('button', { name: 'Add new customer' }).click()
  await entries.fill(page.getByLabel('First name'), 'Grace')
  await entries.fill(page.getByLabel('Last name'), 'Guest')
  await entries.fill(page.getByLabel('E-mail'), 'grace@guests.example')
  await goOn(page, 'Flights')
  await entries.search(page, 'Arrival flight', 'VS132')
  await entries.search(page, 'Drop-off', 'Grand')
  await page.getByLabel('Service').waitFor()
  await goOn(page, 'Confirm')
  await makeButton(page).click()
  const reference = await referenceMade(page)
  await page
    .getByRole('region', { name: 'Reservation' })
    .getByText('Confirmed', { exact: true })
    .first()
    .waitFor()
  return reference
}

/** Today, or tomorrow: the guests of an evening flight are driven after midnight. */
async function dayOfTrip(page: Page, reference: string): Promise<string> {
  await page.goto('/dispatcher?view=table')
  const none = page.getByText('No trips on this day')
  await page.getByText(reference).or(none).first().waitFor()
  if (await none.isVisible()) await page.getByRole('button', { name: 'Next day' }).click()
  await page.getByText(reference).first().waitFor()
  return new URL(page.url()).searchParams.get('date') ?? ''
}

async function give(page: Page, entries: Entries, reference: string): Promise<void> {
  await page.goto(`/dispatcher?date=${await dayOfTrip(page, reference)}`)
  await page.getByRole('button', { name: new RegExp(reference) }).click()
  const choice = page.getByLabel('Assign to…')
  const labels = await choice.locator('option').allInnerTexts()
  await entries.select(choice, labels.find((it) => it.startsWith('Dan Driver')) ?? 'Dan Driver')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const insist = page.getByRole('button', { name: 'Assign anyway' })
  const given = page.getByText(new RegExp(`^${reference} assigned to `)).first()
  // The new driver has no usual car yet, so the dispatcher has to confirm.
  await insist.or(given).first().waitFor({ state: 'attached' })
  if (await insist.isVisible()) {
    await page.getByLabel(/^Reason/).fill('Agreed with the driver')
    await insist.click()
  }
  await given.waitFor({ state: 'attached' })
}
