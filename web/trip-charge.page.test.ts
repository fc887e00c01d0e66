import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { customerPage } from '#contract/customers.ts'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { feeChange } from '#contract/fees.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { options } from '#contract/options.ts'
import { guestMoney } from '#contract/till.ts'
import { aDispatcher, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { aBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const [trip, open] = [aTripOnBoard(1, { status: 'completed' }), aTripOnBoard(2)]
const board = [
  answer(dispatcherDashboard, aBoard([trip, open])),
  answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
  answer(groupNotes.load, smallestReply(groupNotes.load)),
  answer(dispatcherTrip, ({ query }) => ({
    trip: query.tripGuid === trip.guid ? trip : open,
    noShowFile: null,
    history: [],
  })),
]
const wizard = [
  answer(customerPage, smallestReply(customerPage, { guid: trip.customerGuid })),
  answer(options, { items: [{ key: 'VAT', value: 'VAT' }] }),
  answer(feeChange.confirm, smallestReply(feeChange.confirm)),
]
const mayCharge = { ...aDispatcher(), hasEditCustomerPermission: true, hasViewCustomerPermission: true }

/** Completes the form that the link opened, and returns what it asks to be charged. */
async function chargedFee(page: PortalPage) {
  await page.getByLabel('Amount').fill('12')
  await page.getByLabel('Tax').selectOption('VAT')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.sent(feeChange.confirm).length).toBe(1)
  return page.sent(feeChange.confirm)[0]
}

test('a dispatcher adds a charge to a completed trip, with its reservation, date and description', async () => {
  const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
    as: mayCharge,
    answers: [...board, ...wizard],
  })
  await page.getByRole('button', { name: 'Add a charge to trip DEMT01' }).click()
  await page.getByRole('menuitem', { name: 'Parking or toll' }).click()
  expect(await chargedFee(page)).toMatchObject({
    groupGuid: trip.groupGuid,
    label: 'Parking or toll, trip of Fri 20 Nov 14:55',
    amountCents: 1200,
    date: '2026-11-20',
  })
})

test('a charge is filled in from the price list, keeps its trip, and can be changed', async () => {
  const flowers = { guid: aGuid(7), name: 'Flowers', cents: 4_000, taxCode: 'VAT' }
  const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
    as: mayCharge,
    answers: [
      ...board,
      ...wizard,
      answer(options, ({ params }) => ({
        items: params.list === 'extras' ? [flowers] : [{ key: 'VAT', value: 'VAT' }],
      })),
    ],
  })
  await page.getByRole('button', { name: 'Add a charge to trip DEMT01' }).click()
  await page.getByRole('menuitem', { name: 'Other charge' }).click()
  await page.getByLabel('From the price list').selectOption(flowers.guid)
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('40.00')
  await expect.poll(() => page.getByLabel('Tax').inputValue()).toBe('VAT')
  await page.getByLabel('Amount').fill('35')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(() => page.sent(feeChange.confirm)[0])
    .toMatchObject({ label: 'Flowers, trip of Fri 20 Nov 14:55', amountCents: 3500, taxCode: 'VAT' })
})

test('only completed trips can be charged for, and only by users who may charge fees', async () => {
  const page = await openPage(`/dispatcher?trip=${open.guid}`, { as: mayCharge, answers: board })
  await page.getByRole('complementary', { name: 'Trip DEMT02' }).waitFor()
  expect(await page.getByRole('button', { name: /^Add a charge/ }).count()).toBe(0)
  const other = await openPage(`/dispatcher?trip=${trip.guid}`, { as: aDispatcher(), answers: board })
  await other.getByRole('complementary', { name: 'Trip DEMT01' }).waitFor()
  expect(await other.getByRole('button', { name: /^Add a charge/ }).count()).toBe(0)
})

test('the same from the reservation', async () => {
  const ofGroup = {
    ...trip,
    sequence: 1,
    pickupTime: '14:55',
    from: 'Airport',
    to: 'Hotel',
    driver: 'Dora',
    vehicle: null,
    waitMinutes: null,
    journey: 1,
    serviceGuid: trip.guid,
    stops: [],
    carSeats: [],
    status: 'completed' as const,
  }
  const booking = smallestReply(bookingDetail, { kind: 'arrivalTransfer', trips: [ofGroup] })
  const page = await openPage(groupPath(trip.customerGuid, trip.groupGuid), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, smallestReply(groupDetail, { guid: trip.groupGuid, bookings: [booking] })),
      answer(guestMoney, smallestReply(guestMoney)),
      ...wizard,
    ],
  })
  await page.getByRole('button', { name: 'Add a charge to the 14:55 trip' }).click()
  await page.getByRole('menuitem', { name: 'Cleaning' }).click()
  expect(await chargedFee(page)).toMatchObject({
    groupGuid: trip.groupGuid,
    label: 'Cleaning, trip of Fri 20 Nov 14:55',
  })
})
