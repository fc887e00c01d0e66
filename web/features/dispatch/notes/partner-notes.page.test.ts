import { expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

test('a trip’s panel has the notes on its partner, and its note for drivers', async () => {
  const text = 'Casuarina House: The gate code is 4711'
  const note = { guid: 'noteForDrivers', name: 'Note for drivers', text, kind: 'text' as const }
  const trip = aTripOnBoard(1, { partnerName: 'Casuarina House', details: [note] })
  const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard([trip])),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, { trip, partnerNotes: 'Call Sam first', noShowFile: null, history: [] }),
    ],
  })
  const panel = page.getByRole('complementary', { name: /^Trip / })
  await panel.getByRole('region', { name: 'Notes on Casuarina House' }).getByText('Call Sam first').waitFor()
  await panel.getByText(text).waitFor()
  expect(await axe(page)).toEqual([])
})
