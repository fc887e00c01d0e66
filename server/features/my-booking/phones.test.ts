import { afterAll, expect, test } from 'vitest'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guestPages } from '#server/testing/guest-pages.ts'
import { openTripDay } from '#server/testing/trip-day.ts'

const theDay = await openTripDay()
const pages = guestPages(theDay.portal, theDay.agent)
afterAll(() => theDay.portal.close())

test('guests read every number in one way, however the company typed it', async () => {
  const admin = await signedIn(theDay.portal, ['adminSystem'])
  const form = await admin.must(guestMessagesForm.load)
  await admin.must(guestMessagesForm.save, { body: { ...form, helpPhone: '(246) 555-0100' } })
  await pages.allow({ driver: true }, { dispatchPhone: '+12465550101' })
  const trip = await theDay.bookOne({ pickupTime: '15:00' })
  await theDay.mustGive(trip, await theDay.newDriver('Dora Driver'))
  const path = await pages.linkOf((await theDay.onBoard(trip)).customerGuid, trip.groupGuid)
  const { body } = await pages.open(path)
  const numbers = [...body.matchAll(/href="tel:([^"]+)">Call ([^<]+)/g)].map(([, to, shown]) => [to, shown])
  expect(numbers).toEqual([
    ['+12465550101', '+1 246 555 0101'],
    ['+12465550100', '+1 246 555 0100'],
  ])
})
