import { expect, test } from 'vitest'
import { driverAssignedTrips, driverEarnings, type OwnTrip } from '#contract/driver.ts'
import { aDriver } from '#web/testing/accounts.ts'
import { answer, offline } from '#web/testing/answers.ts'
import { anOwnTrip } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

const openDay = (trips: () => OwnTrip[]) =>
  openPage('/driver-dash', {
    as: aDriver(),
    device: 'phone',
    answers: [
      answer(driverAssignedTrips, () => ({ today: '2026-11-20', items: trips() })),
      answer(driverEarnings, { days: [] }),
    ],
  })

test('a trip shows what the guest owes until it is paid', async () => {
  let owedCents: number | null = 7000
  const page = await openDay(() => [anOwnTrip(1, { owedCents })])
  const trip = page.getByRole('article')
  await trip.getByText('The guest still owes BBD 70.00').waitFor()
  await trip.getByText('at our desk or by the link in their message').waitFor()
  owedCents = null
  page.publish({ topic: 'ownTrip' })
  await expect.poll(() => trip.getByText('to pay').count()).toBe(0)
})

test('offline, the stored trip shows what was owed when it was loaded', async () => {
  const page = await openDay(() => [anOwnTrip(1, { owedCents: 7000 })])
  await page.getByText('The guest still owes BBD 70.00').waitFor()
  page.expectComplaint(/net::ERR_/)
  page.answer(offline(driverAssignedTrips))
  await page.reload()
  await page.getByText('The guest still owes BBD 70.00').waitFor()
})
