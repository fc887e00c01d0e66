import { afterAll, expect, test } from 'vitest'
import { driverCompleteTrip, driverStartTrip, driverDepartPickup, driverStartWait } from '#contract/driver.ts'
import { fieldIn, guestPages } from '#server/testing/guest-pages.ts'
import { at, openTripDay } from '#server/testing/trip-day.ts'

const theDay = await openTripDay()
const pages = guestPages(theDay.portal, theDay.agent)
afterAll(() => theDay.portal.close())

test('once the driver sets off, nothing is cancelled; until the day after, the page names the driver', async () => {
  await pages.allow({ cancel: true })
  const dora = await theDay.newDriver('Dora Driver')
  const trip = await theDay.bookOne({ pickupTime: '15:00' })
  await theDay.mustGive(trip, dora)
  const path = await pages.linkOf((await theDay.onBoard(trip)).customerGuid, trip.groupGuid)
  const { body } = await pages.open(path)
  const booking = fieldIn(body, 'booking')
  expect(body).toContain('Cancel this service')
  const fee = fieldIn((await pages.open(`${path}?cancel=${booking}`)).body, 'fee')
  await theDay.drive(dora, trip, [driverStartTrip, at('14:30')])
  const begun = (await pages.open(`${path}?cancel=${booking}`)).body
  expect(begun).toContain('This service has started')
  expect(begun).not.toMatch(/Cancel this service|Yes, cancel it/)
  expect(await pages.press(`${path}/cancel`, { booking, fee })).toContain('said=notPossible')
  await theDay.drive(
    dora,
    trip,
    [driverStartWait, at('14:50')],
    [driverDepartPickup, at('15:00')],
    [driverCompleteTrip, at('15:40')],
  )
  const after = async () => (await pages.open(path)).body
  expect(await after()).toContain('Thank you for travelling with us.')
  expect(await after()).toContain('<b>Dora</b>')
  theDay.portal.clock.now = '2026-11-22T02:00:00Z'
  expect(await after()).toContain('<b>Dora</b>')
  theDay.portal.clock.now = '2026-11-23T02:00:00Z'
  expect(await after()).not.toContain('Dora')
})
