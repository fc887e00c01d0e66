import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { privacyForm, privacyPreview } from '#contract/privacy.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { testLoadStates } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const privacy: ReplyOf<typeof privacyForm.load> = {
  months: null,
  version: 4,
  anonymised: { reservations: 12, customers: 7 },
  erasures: [
    {
      guid: aGuid(1),
      customerGuid: aGuid(2),
      customer: 'Guest 7K4QMD',
      request: 'Letter no. 17',
      at: '2026-11-20T13:00:00Z',
      by: 'Petra Privacy',
    },
  ],
}

testLoadStates({
  privacy: {
    path: '/configuration/privacy',
    as: anAdministrator(),
    endpoint: privacyForm.load,
    loaded: 'Erasures on request',
  },
})

test.each(['desktop', 'phone'] as const)('an administrator on a %s sets a period', async (device) => {
  let sent: unknown = null
  const page = await openPage('/configuration/privacy', {
    as: anAdministrator(),
    device,
    answers: [
      answer(privacyForm.load, privacy),
      answer(privacyPreview, {
        before: '2024-11-20',
        reservations: 1204,
        passengers: 2911,
        customers: 830,
        waiting: [{ why: 'owing', count: 3 }],
        countedAtMost: null,
      }),
      answer(privacyForm.save, ({ body }) => {
        sent = body
        return {}
      }),
    ],
  })
  await page.getByText('Guest 7K4QMD').waitFor()
  await page.getByText('removed from 12 reservations and 7 customers').waitFor()
  await page.getByLabel('Keep guests’ personal data').selectOption('2 years')
  await page.getByText(/2,911 passengers in 1,204 reservations, and 830 customers/).waitFor()
  await page.getByText('3 with an open balance').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save privacy' }).click()
  await expect.poll(() => sent).toEqual({ months: 24, version: 4 })
})
