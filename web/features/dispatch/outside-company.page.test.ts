import { expect, test } from 'vitest'
import {
  assignTripToDriver,
  dispatcherAction,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
} from '#contract/dispatch.ts'
import { dispatcherOutsideTrip } from '#contract/dispatch-moves.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

const palm = aDriverOnBoard(1, { name: 'Palm Transfers', isOutside: true, trips: 1 })
const given = aTripOnBoard(1, {
  status: 'assigned',
  driverName: palm.name,
  agreedCostCents: 4_500,
  outside: { driver: '', phone: '', car: '', plate: '' },
})
const trip = { ...given, life: { ...given.life, status: 'assigned' as const, driverGuid: palm.guid } }

test.each(['desktop', 'phone'] as const)(
  'a %s enters the cost, driver and car of an outside company',
  async (device) => {
    const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
      as: aDispatcher(),
      device,
      answers: [
        answer(dispatcherDashboard, aBoard([trip], { drivers: [palm] })),
        answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
        answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
        answer(dispatcherOutsideTrip, { guid: aGuid(1), toast: 'DEMT01 saved' }),
      ],
    })
    await page.getByText('Not known yet').waitFor()
    await page.getByRole('button', { name: 'Driver and cost' }).click()
    const dialog = page.getByRole('dialog', { name: /Palm Transfers/ })
    await dialog.getByLabel('Driver’s name').fill('Kemar Blackman')
    await dialog.getByLabel('Agreed cost').fill('50')
    await dialog.getByLabel('Number plate').fill('ZM 17')
    await axe(page)
    await page.keyboard.press('Enter')
    await page.getByText('DEMT01 saved').waitFor()
    expect(page.sent(dispatcherOutsideTrip)).toMatchObject([
      { tripGuid: trip.guid, costCents: 5_000, driver: 'Kemar Blackman', phone: '', car: '', plate: 'ZM 17' },
    ])
  },
)

test('an acceptance by phone is recorded; our cars are not offered, and messages go by e-mail', async () => {
  const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard([trip], { drivers: [palm] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
      answer(dispatcherAction, { toast: 'Recorded' }),
    ],
  })
  await page.getByRole('button', { name: 'Message driver' }).click()
  await page.getByRole('dialog').getByText('E-mailed to the company').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('combobox', { name: 'Car', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Record: Accepted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record step' }).click()
  await expect
    .poll(() => page.sent(dispatcherAction)[0])
    .toMatchObject({ action: 'recordStep', step: 'accept', reason: 'Company called in' })
})

test('a trip can be reassigned right after a save, before the board has loaded again', async () => {
  let loads = 0
  const first = answer(
    dispatcherDashboard,
    aBoard([trip], { drivers: [palm, aDriverOnBoard(2, { name: 'Ana Ruiz' })] }),
  )
  const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
    as: aDispatcher(),
    answers: [
      { ...first, respond: (call) => (loads++ === 0 ? first.respond(call) : new Promise(() => undefined)) },
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
      answer(dispatcherOutsideTrip, { toast: 'DEMT01 saved', versions: [{ guid: trip.guid, version: 2 }] }),
      answer(assignTripToDriver, { toast: 'Assigned' }),
    ],
  })
  await page.getByRole('button', { name: 'Driver and cost' }).click()
  await page.getByRole('dialog').getByLabel('Agreed cost').fill('50')
  await page.keyboard.press('Enter')
  await page.getByText('DEMT01 saved').waitFor()
  await page.getByLabel('Assign to…').selectOption({ label: 'Ana Ruiz (no car, 0 trips)' })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => page.sent(assignTripToDriver)).toMatchObject([{ version: 2 }])
})
