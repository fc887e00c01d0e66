import { expect, test } from 'vitest'
import { driverAssignedTrips, driverEarnings } from '#contract/driver.ts'
import { aDriver } from '#web/testing/accounts.ts'
import { answer, offline } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { anOwnTrip } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

test('the partner’s note for drivers is on the phone, also offline', async () => {
  const details = [
    {
      guid: 'noteForDrivers',
      name: 'Note for drivers',
      text: 'Walks with a stick; Casuarina House: The gate code is 4711',
      kind: 'text' as const,
    },
  ]
  const page = await openPage('/driver-dash', {
    as: aDriver(),
    device: 'phone',
    answers: [
      answer(driverAssignedTrips, { today: '2026-11-20', items: [anOwnTrip(1, { details })] }),
      answer(driverEarnings, { days: [] }),
    ],
  })
  const note = page.getByText('Note for drivers: Walks with a stick; Casuarina House: The gate code is 4711')
  await note.waitFor()
  expect(await axe(page)).toEqual([])
  page.expectComplaint(/net::ERR_/)
  page.answer(offline(driverAssignedTrips))
  await page.reload()
  await note.waitFor()
})
