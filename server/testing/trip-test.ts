import { test } from 'vitest'
import { morning, openTripDay } from '#server/testing/trip-day.ts'

/**
 * A test on the trip day of its file, starting in the morning, with two new drivers. Only `dora` signs in;
 * `olaf` doesn't.
 */
export const tripTest = test
  .extend(
    'openDay',
    { scope: 'file' },
    // oxlint-disable-next-line no-empty-pattern -- vitest derives the fixtures from the pattern: none
    async ({}, { onCleanup }) => {
      const day = await openTripDay()
      onCleanup(() => day.portal.close())
      return day
    },
  )
  .extend('theDay', ({ openDay }) => {
    openDay.portal.clock.now = morning
    return openDay
  })
  .extend('dora', ({ theDay }) => theDay.newDriver('Dora'))
  .extend('olaf', ({ theDay }) => theDay.otherDriver('Olaf'))
