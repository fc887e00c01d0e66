import { expect } from 'vitest'
import { assignTripToDriver, dispatcherTrip } from '#contract/dispatch.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

tripTest('an assignment names its earlier driver, who can be restored', async ({ theDay, dora, olaf }) => {
  const { portal } = theDay
  const trip = await theDay.bookOne()
  await theDay.mustGive(trip, dora)
  portal.clock.now = at('13:01')
  await theDay.mustGive(trip, olaf)
  const admin = await signedIn(portal, ['adminSystem', 'dispatcher'])
  const { items } = await admin.must(queryHistory, { query: { subject: trip.guid, kind: 'trip' } })
  const line = items.find((it) => it.action === 'assignTrip')
  const params = { id: line?.guid ?? '' }
  const { reassignment } = await admin.must(historyLine, { params })
  expect(reassignment).toEqual({ from: dora.accountGuid, to: olaf.accountGuid })
  const shown = await admin.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
  expect(shown.trip.life.driverGuid).toBe(reassignment?.to)
  await admin.must(assignTripToDriver, {
    query: { tripGuid: trip.guid, driverGuid: reassignment?.from ?? '' },
    body: { version: shown.trip.version },
  })
  expect(await theDay.onBoard(trip)).toMatchObject({ status: 'assigned', driverName: 'Dora' })
  const accountant = await signedIn(portal, ['financial'])
  expect((await accountant.must(historyLine, { params })).reassignment).toBeNull()
})
