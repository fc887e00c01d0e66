import { expect, test } from 'vitest'
import { fastTrackPrices } from '#contract/prices.ts'
import { extras, vehicles } from '#contract/catalogue.ts'
import { options, type OptionWithFacts } from '#contract/options.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const saloon: OptionWithFacts = {
  guid: aGuid(1),
  name: 'Saloon',
  vehicleClass: 'saloon',
  passengers: 3,
  luggage: 4,
}
const open = (services: OptionWithFacts[]) =>
  openPage('/configuration/vehicles/new', {
    as: anAdministrator(),
    answers: [
      answer(vehicles.create.load, {
        ...smallestReply(vehicles.create.load),
        seats: null,
        luggage: null,
        vehicleClass: '',
      }),
      answer(options, ({ params }) => ({ items: params.list === 'transport-services' ? services : [] })),
    ],
  })

test('a vehicle’s class is one of the transport services’, and brings its seats and luggage', async () => {
  const page = await open([saloon, { ...saloon, guid: aGuid(2), name: 'Saloon at night' }])
  await page.getByLabel('Class').selectOption('saloon')
  await expect.poll(() => page.getByLabel('Seats').inputValue()).toBe('3')
  expect(await page.getByLabel('Luggage').inputValue()).toBe('4')
  expect(await page.getByLabel('Class').locator('option').allInnerTexts()).toEqual(['(choose)', 'saloon'])
  await page.getByLabel('Seats').fill('2')
  await page.getByLabel('Class').selectOption('')
  await page.getByLabel('Class').selectOption('saloon')
  expect(await page.getByLabel('Seats').inputValue()).toBe('2')
  expect(await axe(page)).toEqual([])
})

test('without a transport service, the form says to add one first', async () => {
  const page = await open([])
  await page.getByText('Add a transport service first. Vehicles use its class.').waitFor()
})

test('a new price begins with the tax that most prices use', async () => {
  const page = await openPage('/configuration/prices', {
    as: anAdministrator(),
    answers: [
      answer(extras.create.load, { ...smallestReply(extras.create.load), taxCode: '' }),
      answer(extras.list, smallestReply(extras.list)),
      answer(fastTrackPrices.load, smallestReply(fastTrackPrices.load, { items: [], warnings: [] })),
      answer(options, ({ params }) => ({
        items:
          params.list === 'tax-codes'
            ? [
                { key: 'VAT', value: 'VAT' },
                { key: 'NONE', value: 'NONE' },
              ]
            : [],
      })),
    ],
  })
  await page.getByRole('button', { name: 'New fast-track price' }).click()
  await expect.poll(() => page.getByRole('dialog').getByLabel('Tax').inputValue()).toBe('VAT')
  // Nothing was typed, so leaving asks nothing.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/configuration/extras/new')
  await expect.poll(() => page.getByLabel('Tax').inputValue()).toBe('VAT')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/configuration/extras')
})
