import { afterAll, expect, test } from 'vitest'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { driverAssignedTrips } from '#contract/driver.ts'
import { groupDetail } from '#contract/groups.ts'
import { fieldIn, guestPages } from '#server/testing/guest-pages.ts'
import { openTripDay } from '#server/testing/trip-day.ts'

const theDay = await openTripDay()
const pages = guestPages(theDay.portal, theDay.agent)
afterAll(() => theDay.portal.close())

test('a confirmed pickup shows at the trip until its time changes, also if it moves back', async () => {
  const dora = await theDay.newDriver('Dora Driver')
  const trip = await theDay.bookOne({ pickupTime: '15:00' })
  await theDay.mustGive(trip, dora)
  const params = { id: (await theDay.onBoard(trip)).customerGuid, group: trip.groupGuid }
  const path = await pages.linkOf(params.id, params.group)
  const confirm = async () => {
    const { body } = await pages.open(path)
    const shown = { booking: fieldIn(body, 'booking'), text: fieldIn(body, 'text') }
    expect(await pages.press(`${path}/pickup`, shown)).toContain('said=pickup')
  }
  const shown = async () => {
    const { items } = await dora.must(driverAssignedTrips)
    const own = items.find((it) => it.guid === trip.guid)
    return [(await theDay.onBoard(trip)).pickupConfirmed, own?.pickupConfirmed]
  }
  const move = async (time: string) => {
    const { version } = await theDay.onBoard(trip)
    const body = { tripGuid: trip.guid, version, date: '2026-11-20', time, reason: 'Traffic' }
    await theDay.dan.must(dispatcherReschedule, { body })
  }
  const done = 'You’ve confirmed this pickup.'
  expect(await shown()).toEqual([false, false])
  await confirm()
  expect(await shown()).toEqual([true, true])
  expect((await pages.open(path)).body).toContain(done)
  await move('15:30')
  expect(await shown()).toEqual([false, false])
  expect((await pages.open(path)).body).not.toContain(done)
  await move('15:00')
  expect(await shown()).toEqual([false, false])
  await confirm()
  expect(await shown()).toEqual([true, true])
  const { requests } = (await theDay.agent.must(groupDetail, { params })).guestPage
  expect(requests.map((it) => it.kind)).toEqual(['pickup', 'pickup'])
})
