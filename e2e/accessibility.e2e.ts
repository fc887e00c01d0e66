import { expect } from 'vitest'
import { doorPaths, screens } from '#contract/screens.ts'
import { doors } from '#web/pages.ts'
import { ofDrivers, officeAddresses, ofPartners } from './harness/addresses.ts'
import { story } from './harness/story.ts'
import { checkScreens } from './harness/check-screens.ts'

// WCAG on every screen in its normal state. Empty and failing states, and dialogs and menus, are covered in
// separate files.

// In two parts, because together they may exceed the time limit of a test.
for (const part of [1, 2]) {
  story(
    `every screen of the office passes WCAG, light and dark, wide and narrow (${part} of 2)`,
    async ({ portal, visitors }) => {
      const paths = await officeAddresses(portal.url)
      expect(paths.filter((it) => it.includes('$'))).toEqual([])
      const page = await visitors.signInAs('administrator')
      const half = Math.ceil(paths.length / 2)
      expect(await checkScreens(page, part === 1 ? paths.slice(0, half) : paths.slice(half))).toEqual({})
    },
  )
}

story('every screen of drivers, partner users and signed-out users passes WCAG', async ({ visitors }) => {
  visitors.expectComplaint(/^401 /)
  visitors.expectComplaint(/^400 /)
  // The set-up link of a portal that is set up.
  visitors.expectComplaint(/^404 GET .auth-api.first-administrator.airports/)
  const driver = await visitors.signInAs('driver1')
  expect(await checkScreens(driver, ['/', ...ofDrivers])).toEqual({})
  const partner = await visitors.signInAs('partner')
  expect(
    await checkScreens(partner, [
      '/',
      ofPartners,
      screens.bookings.path,
      screens.newBooking.path,
      screens.reports.path,
    ]),
  ).toEqual({})
  const outside = await visitors.visit()
  const outsidePaths = [...doors.map((it) => it.path), `${doorPaths.resetPassword}/first/token`]
  expect(await checkScreens(outside, outsidePaths, { fromOutside: true })).toEqual({})
})
