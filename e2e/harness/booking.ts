import type { Locator, Page } from 'playwright-core'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { queryCustomers } from '#contract/customers.ts'
import { pickerFlights } from '#contract/flights.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { options } from '#contract/options.ts'
import type { Caller } from './caller.ts'

export interface Party {
  firstName: string
  lastName: string
  /** What the agent types to find the flight. */
  flight: string
  /** The guests' destination; none: no car. */
  place?: string
}

/**
 * Takes a booking from the choice of the product to its last stop: the plan is shown, nothing is booked yet.
 * `billing`: what is said there.
 */
export async function planBooking(
  page: Page,
  { firstName, lastName, flight, place }: Party,
  billing = async () => {},
): Promise<void> {
  await beginBooking(page)
  await nameNewCustomer(page, firstName, lastName)
  await goOn(page, 'Flights')
  await chooseFlight(page, flight)
  if (place !== undefined) {
    await page.getByRole('combobox', { name: 'Drop-off' }).fill(place)
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByLabel('Service').waitFor()
  }
  await billing()
  await goOn(page, 'Confirm')
}

/** Chooses the product: `Advanced`, `Private` … */
export async function beginBooking(page: Page, product = 'Advanced'): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${product}`) }).click()
  await page.getByRole('heading', { name: 'Customer', exact: true }).waitFor()
}

export async function chooseFlight(page: Page, flight: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Arrival flight' }).fill(flight)
  await page.getByRole('listbox').getByRole('option').first().click()
}

export async function nameNewCustomer(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByRole('button', { name: 'Add new customer' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('E-mail').fill(`${firstName}.${lastName}@guests.example`.toLowerCase())
}

/** Goes to the next stop, which must be the one of this name. */
export async function goOn(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: step, exact: true }).waitFor()
}

export function makeButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Make booking' })
}

/** Waits for the reservation page, and reads its reference there. */
export async function referenceMade(page: Page): Promise<string> {
  await page.waitForURL(/\/customers\/[^/]+\/[^/]+$/)
  const shown = await page.getByRole('region', { name: 'Reservation' }).innerText()
  return /\b[A-HJ-NP-Z2-9]{6}\b/.exec(shown)?.[0] ?? ''
}

/** The number of reservations of customers of this last name. */
export async function reservationsOf(caller: Caller, lastName: string): Promise<number> {
  const { items } = await caller.must(queryCustomers, { query: { query: lastName } })
  return items.filter((it) => it.lastName === lastName && it.group !== null).length
}

interface CalledParty {
  lastName: string
  date: string
  direction: 'arrival' | 'departure'
  /** With a transfer too. */
  isDriven?: boolean
  /** The flight's number; the last one of the day when absent. */
  ident?: string
}

/** A couple booked by API calls alone, for tests that are not about booking. */
export async function bookCouple(
  caller: Caller,
  { lastName, date, direction, isDriven = false, ident }: CalledParty,
): Promise<GroupDetail> {
  const { items: flights } = await caller.must(pickerFlights, { query: { date, direction } })
  const flightGuid =
    flights.findLast((it) => !it.disabled && (ident === undefined || it.ident === ident))?.guid ?? ''
  const transfer = isDriven
    ? {
        place: { locationGuid: await firstOf(caller, 'locations', 'sand') },
        cars: [{ serviceGuid: await firstOf(caller, 'transport-services') }],
      }
    : null
  const leg = { date, flightGuid, fastTrack: true, transfer }
  const asked = {
    customer: { firstName: 'Story', lastName },
    adults: 2,
    ...(direction === 'arrival' ? { arrival: leg } : { departure: leg }),
    billing: 'payLater' as const,
  }
  const { confirmation } = await caller.must(confirmAdvancedBooking, { params: { id: 'new' }, body: asked })
  const { guid } = await caller.must(makeAdvancedBooking, {
    params: { id: 'new' },
    body: { ...asked, confirmation },
  })
  const { items } = await caller.must(queryCustomers, { query: { query: lastName } })
  const customer = items.find((it) => it.group?.guid === guid) ?? items.find((it) => it.lastName === lastName)
  return caller.must(groupDetail, { params: { id: customer?.customerGuid ?? '', group: guid } })
}

async function firstOf(
  caller: Caller,
  list: 'transport-services' | 'locations',
  query = '',
): Promise<string> {
  const { items } = await caller.must(options, { params: { list }, query: { query } })
  return items[0]?.guid ?? items[0]?.key ?? ''
}
