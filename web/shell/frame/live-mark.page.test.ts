import { test } from 'vitest'
import { ownAccount } from '#contract/account.ts'
import { aManager } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { anOwnAccount } from '#web/testing/fixtures/account.ts'
import { openPage } from '#web/testing/open-page.ts'

test('a screen that isn’t live says since when, in the airport’s time zone', async () => {
  // The browser is in Barbados, where it is 09:00.
  const page = await openPage('/account', {
    as: aManager({ site: { timeZone: 'Asia/Tokyo' } }),
    answers: [answer(ownAccount.load, anOwnAccount())],
  })
  await page.getByText('Live', { exact: true }).waitFor()
  page.loseEvents()
  await page
    .getByRole('banner', { name: 'Portal' })
    .getByText(/as of 22:00/)
    .waitFor()
})
