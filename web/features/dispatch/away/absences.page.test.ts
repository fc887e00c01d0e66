import { expect, test } from 'vitest'
import { endDriverDay, listStandIns } from '#contract/dispatch-moves.ts'
import { assignTrips, dispatcherDashboard, dispatcherPlan } from '#contract/dispatch.ts'
import { rotaWeek, saveShift, type RotaCell } from '#contract/rota.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer, failing } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const tomorrow = '2026-11-21'
const [dora, olaf] = [aDriverOnBoard(1, { name: 'Dora' }), aDriverOnBoard(2, { name: 'Olaf' })]
const held = (number: number, at: string) => {
  const trip = aTripOnBoard(number, {
    status: 'assigned',
    driverName: 'Dora',
    serviceDate: at.slice(0, 10),
    pickupAt: `${at}:00:00Z`,
    endsAt: `${at}:40:00Z`,
  })
  return { ...trip, life: { ...trip.life, status: 'assigned' as const, driverGuid: dora.guid } }
}
/** The last is in the following night, when the absence doesn't matter. */
const trips = [held(1, `${tomorrow}T14`), held(2, `${tomorrow}T16`), held(3, '2026-11-22T05')]
const [first, second] = trips
const absent = { absent: true, from: null, to: null, breakFrom: null, breakTo: null, note: 'Sick' }

/** The week in which Dora has two trips on Saturday. */
const weekWith = (saturday: RotaCell) => ({
  days: ['16', '17', '18', '19', '20', '21', '22'].map((it) => `2026-11-${it}`),
  items: [
    {
      guid: dora.guid,
      name: 'Dora',
      usual: null,
      entries: [null, null, null, null, null, saturday, null],
      trips: [0, 0, 0, 0, 0, 2, 0],
    },
  ],
})

function openDay(path: string): Promise<PortalPage> {
  return openPage(path, {
    as: aDispatcher(),
    answers: [
      answer(
        dispatcherDashboard,
        aBoard(trips, {
          date: tomorrow,
          axis: { from: '2026-11-21T09:00:00Z', to: '2026-11-22T06:00:00Z' },
          drivers: [dora, olaf],
        }),
      ),
      answer(dispatcherPlan, { date: tomorrow, choices: [], left: [] }),
      answer(rotaWeek, weekWith(null)),
      answer(saveShift, { toast: 'Dora, Sat 21 Nov: absent' }),
      answer(listStandIns, {
        date: tomorrow,
        choices: [
          {
            tripGuid: first?.guid ?? '',
            driverGuid: olaf.guid,
            driverName: 'Olaf',
            vehicleGuid: null,
            vehicleName: null,
            reason: 'On shift and free',
          },
        ],
        left: [{ tripGuid: second?.guid ?? '', message: 'No driver available' }],
      }),
      answer(endDriverDay, ({ body }) => ({
        toast: 'Dora is absent on Sat 21 Nov',
        results: body.assignments.map(({ tripGuid }) => done(tripGuid)),
        shifts: [{ date: tomorrow, before: null, after: absent }],
      })),
      answer(assignTrips, ({ body }) => ({
        toast: 'Assigned',
        results: body.assignments.map(({ tripGuid }) => done(tripGuid)),
      })),
    ],
  })
}

const done = (tripGuid: string) => ({ tripGuid, done: true, message: 'Assigned', reference: '' })
const moves = [
  { tripGuid: first?.guid, version: 1, driverGuid: olaf.guid },
  { tripGuid: second?.guid, version: 1, driverGuid: '' },
]

test('on tomorrow’s board, a driver is marked as absent and loses the trips of that day', async () => {
  const page = await openDay(`/dispatcher?date=${tomorrow}`)
  await page.getByRole('region', { name: 'Board' }).getByRole('button', { name: 'Dora', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mark unavailable…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dora: absent on Sat 21 Nov' })
  await dialog
    .getByText('Dora will be absent all day. If they can work after all, change the shift in the rota.')
    .waitFor()
  await dialog.getByLabel('Note').fill('Sick')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save and reassign 2 trips' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.asked(listStandIns)[0]?.query).toEqual({
    userGuid: dora.guid,
    driverGuid: undefined,
    date: tomorrow,
  })
  expect(page.sent(endDriverDay)[0]).toEqual({
    driverGuid: dora.guid,
    date: tomorrow,
    note: 'Sick',
    assignments: moves,
  })
  await page.keyboard.press('Control+z')
  await expect
    .poll(() => page.sent(saveShift)[0])
    .toMatchObject({ kind: 'usual', date: tomorrow, seen: absent })
  await page.getByText('2 trips restored').waitFor()
})

const setAbsent = async (page: PortalPage) => {
  await page.getByRole('button', { name: /^Dora, Saturday 21 November/ }).click()
  await page.getByText('They stay assigned, and the board shows any conflicts.', { exact: false }).waitFor()
  await page.getByRole('combobox', { name: 'Shift' }).selectOption('Absent')
  await page.getByText('Save the shift, then choose who drives instead.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Save shift' }).click()
  return page.getByRole('dialog', { name: 'Dora: trips on Sat 21 Nov' })
}

test('in the rota, a driver set to absent has the trips reassigned, and undone in one press', async () => {
  const page = await openDay('/dispatcher/rota')
  const dialog = await setAbsent(page)
  await dialog
    .getByText('Dora is absent on Sat 21 Nov. Choose who takes each trip', { exact: false })
    .waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reassign 2 trips' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.sent(assignTrips)[0]?.assignments).toEqual(moves)
  expect(page.sent(endDriverDay)).toEqual([])
  await page.getByText('1 assigned. 1 has no available driver: 12:00 Demo Guest 2.').waitFor()
  await page.keyboard.press('Control+z')
  await expect
    .poll(() => page.sent(assignTrips)[1]?.assignments.map((it) => it.driverGuid))
    .toEqual([dora.guid, dora.guid])
  expect(page.sent(saveShift)).toHaveLength(1)
})

test('in the rota, the trips stay if the dialog is closed, and it says when it can’t load', async () => {
  const page = await openDay('/dispatcher/rota')
  page.answer(failing(dispatcherDashboard))
  const dialog = await setAbsent(page)
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(page.sent(assignTrips)).toEqual([])
})

test('the rota shows who is absent and still has trips, as after a week was copied', async () => {
  const page = await openDay('/dispatcher/rota')
  await page.getByRole('button', { name: /^Dora, Saturday 21 November/ }).waitFor()
  await page.keyboard.press('j')
  const first = page.getByRole('button', { name: /^Dora, Monday 16 November/ })
  await expect.poll(() => first.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('j')
  const second = page.getByRole('button', { name: /^Dora, Tuesday 17 November/ })
  await expect.poll(() => second.evaluate((it) => it === document.activeElement)).toBe(true)
  page.answer(answer(rotaWeek, weekWith(absent)))
  page.publish({ topic: 'rota' })
  await page.getByText('Dora is absent on Sat 21 Nov and has 2 trips').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Reassign trips of Dora on Sat 21 Nov' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dora: trips on Sat 21 Nov' })
  await dialog.getByRole('button', { name: 'Reassign 2 trips' }).waitFor()
})
