import { expect } from 'vitest'
import { bokunImportPath, groupPath, importPath } from '#contract/addresses.ts'
import { queryCustomers } from '#contract/customers.ts'
import { pickerFlights } from '#contract/flights.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { prepareAppearances } from '#web/testing/appearances.ts'
import { todayAtAirport } from './harness/clock.ts'
import { Caller } from './harness/caller.ts'
import { checkAppearance } from './harness/check-appearance.ts'
import { story } from './harness/story.ts'

story(
  'the office imports a week of Bókun bookings: it maps the products, imports the bookings, and sees why some need review',
  { timeout: 180_000 },
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('admin@demo.example')
    const date = addDays(todayAtAirport(), 5)
    const { items: flights } = await caller.must(pickerFlights, { query: { date, direction: 'arrival' } })
    const flight = flights.find((it) => !it.disabled)?.ident ?? ''
    const sold = (
      code: string,
      lastName: string,
      answers: Record<string, string>,
      product = { id: 1, title: 'Fast track on arrival' },
    ) =>
      writtenBooking(code, [{ date, answers, product }], {
        customer: { firstName: 'Ada', lastName, email: `${lastName}@import.example` },
      })
    const week = [
      sold('WEEK-1', 'Weekender', { 'Flight number': flight }),
      sold('WEEK-2', 'Unflown', { 'Flight number': 'ZZ 9999' }),
      sold('WEEK-3', 'Cruiser', {}, { id: 2, title: 'Sunset cruise' }),
    ]
    const office = await visitors.signInAs('administrator', 'desktop', '/account')
    await prepareAppearances(office)
    await office.goto(bokunImportPath())
    await office.getByText('No imports yet').waitFor()
    const press = (name: string | RegExp) => office.getByRole('button', { name, exact: true }).press('Enter')
    const row = (text: string) => office.getByRole('row').filter({ hasText: text })

    const file = {
      name: 'week.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(week)),
    }
    await office.locator('input[type=file]').setInputFiles(file)
    await press('Check file')
    await office.getByRole('heading', { name: 'week.json' }).waitFor()
    await press('Check records')
    await row('WEEK-1')
      .filter({ hasText: 'Needs review' })
      .filter({ hasText: 'this product isn’t mapped yet' })
      .waitFor()
    expect(await checkAppearance(office, 0)).toEqual([])
    const run = office.url()

    // Map the products.
    await office.goto(bokunImportPath('products'))
    const dialog = office.getByRole('dialog')
    for (const [product, meaning] of [
      ['Fast track on arrival', 'Arrival fast track'],
      ['Sunset cruise', 'Not ours'],
    ] as const) {
      await office.getByRole('button', { name: new RegExp(`^Map.*${product}`) }).press('Enter')
      await dialog.getByLabel(/^Service/).selectOption({ label: meaning })
      if (meaning !== 'Not ours') expect(await checkAppearance(office, 1, '[role=dialog]')).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await row(product).getByText(meaning).first().waitFor()
    }
    expect(await checkAppearance(office, 2)).toEqual([])

    await office.goto(run)
    await press('Check again')
    await row('WEEK-1').filter({ hasText: 'New' }).waitFor()
    await press('Import')
    const pending = office.getByRole('link', { name: 'Review pending records' })
    await pending.waitFor()
    await row('WEEK-2').filter({ hasText: 'Needs review' }).waitFor()
    expect(await checkAppearance(office, 3)).toEqual([])

    // The booking is a normal reservation.
    const [booked] = (await caller.must(queryCustomers, { query: { query: 'Weekender' } })).items
    const { customerGuid = '', group } = booked ?? {}
    const { balanceCents } = await caller.must(groupDetail, {
      params: { id: customerGuid, group: group?.guid ?? '' },
    })
    expect(balanceCents).toBe(0)
    await office.goto(groupPath(customerGuid, group?.guid ?? ''))
    await office.getByText('Ada Weekender').first().waitFor()

    // The other booking needs review, with the reason and the missing field.
    await office.goto(importPath({ tab: 'pending' }))
    await row('WEEK-2').getByRole('link').first().press('Enter')
    await office.getByRole('heading', { name: 'Complete record' }).waitFor()
    await office
      .getByText(/ZZ 9999/)
      .first()
      .waitFor()
    expect(await checkAppearance(office, 4)).toEqual([])

    await office.goto(bokunImportPath('questions'))
    await office.getByRole('row', { name: /Flight number/ }).waitFor()
    expect(await checkAppearance(office, 5)).toEqual([])
  },
)
