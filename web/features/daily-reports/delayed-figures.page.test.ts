import { expect, test } from 'vitest'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { anArrivingParty } from '#web/testing/fixtures/daily-reports.ts'
import { openPage } from '#web/testing/open-page.ts'

test('delayed figures show their time at the airport, until a refresh', async () => {
  let figuresAt: string | undefined = '2026-11-20T13:02:11.25Z'
  const delayed = answer(arrivalsReport.rows, ({ params: { date } }) => ({
    date,
    asOf: '2026-11-20T13:03:00Z',
    figuresAt,
    fields: [],
    items: [anArrivingParty(1)],
  }))
  const page = await openPage('/daily-reports/arrivals', { as: aDeskAgent(), answers: [delayed] })
  const note = page.getByText('Figures as of 09:02:11. Refresh to update.')
  await note.waitFor()
  expect(await axe(page)).toEqual([])
  figuresAt = undefined
  await page.getByRole('button', { name: 'Refresh' }).click()
  await note.waitFor({ state: 'detached' })
})
