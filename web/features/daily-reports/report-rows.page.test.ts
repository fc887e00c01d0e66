import { expect, test } from 'vitest'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { anArrivingParty } from '#web/testing/fixtures/daily-reports.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

test('a booking opened from a report has its neighbours and leads back', async () => {
  const parties = [1, 2, 3, 4].map((number) =>
    // The third row is another service of the first booking.
    anArrivingParty(number, number === 3 ? { groupGuid: aGuid(2001), customerGuid: aGuid(1001) } : {}),
  )
  const { customer, ...group } = smallestReply(groupDetail)
  const page = await openPage('/daily-reports/arrivals', {
    as: aReservationsAgent(),
    answers: [
      answer(arrivalsReport.rows, ({ params: { date } }) => ({
        date,
        asOf: '2026-11-20T13:00:00Z',
        fields: [],
        items: parties,
      })),
      answer(groupDetail, ({ params }) => ({
        ...group,
        guid: params.group,
        customer: { ...customer, guid: params.id },
      })),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  const isAt = (number: number) => page.waitForURL(new RegExp(aGuid(2000 + number)))
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return focusedRow()
    })
    .toBeDefined()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await isAt(1)
  await page.getByRole('button', { name: 'Next booking' }).waitFor()
  await page.keyboard.press(']')
  await isAt(2)
  await page.keyboard.press(']')
  await isAt(1)
  await page.keyboard.press(']')
  await isAt(4)
  await page.keyboard.press('[')
  await isAt(1)
  await page.keyboard.press('Escape')
  await page.waitForURL(/daily-reports/)
  await expect.poll(focusedRow).toBe(parties[2]?.guid)
})

test('the reports are walked through with j', async () => {
  const page = await openPage('/daily-reports', { as: aReservationsAgent() })
  await page
    .getByRole('link', { name: /^Departures/ })
    .last()
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const address = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  await expect.poll(address).toBe('/daily-reports/departures')
})
