import { expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan } from '#contract/dispatch.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

test('a driver without a car is marked while a trip is aimed', async () => {
  const page = await openPage('/dispatcher', {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard([aTripOnBoard(1)], { drivers: [aDriverOnBoard(1)] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
    ],
  })
  const board = page.getByRole('region', { name: 'Board' })
  await board.getByRole('button', { name: /DEMT01/ }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const word = board.getByText('No car', { exact: true })
  await word.waitFor()
  expect(await word.getAttribute('title')).toContain('Driver 1 has no car')
})
