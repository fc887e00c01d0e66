import { expect, test } from 'vitest'
import { likelySame } from '#contract/customer-merge.ts'
import { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { correctAddress, refusedAddress } from '#contract/refused-address.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage } from '#web/testing/open-page.ts'

const at = '2026-11-20T13:00:00Z'
const trouble = {
  address: 'typo@guest.example',
  reason: 'the mailbox doesn’t exist (550 5.1.1 User unknown)',
  at,
  bounced: true,
}
const customer: ReplyOf<typeof customerPage> = {
  guid: aGuid(1),
  firstName: 'Ann',
  lastName: 'Guest',
  email: 'typo@guest.example',
  phone: '',
  birthday: null,
  country: '',
  language: null,
  notes: '',
  details: [],
  version: 3,
  createdAt: at,
  createdBy: 'Ann Agent',
  anonymisedAt: null,
  balanceCents: 0,
  whyNoEdit: null,
  writtenIn: 'en',
  addressTrouble: trouble,
  stopped: [{ kind: 'thanks', since: at }],
  groupCount: 0,
  groups: [],
  merges: [],
  history: [],
}

test.each(['desktop', 'phone'] as const)('an agent on a %s corrects a bounced address', async (device) => {
  let sent: unknown = null
  let isCorrected = false
  const page = await openPage(`/customers/${customer.guid}`, {
    as: aReservationsAgent(),
    device,
    answers: [
      answer(customerPage, () =>
        isCorrected ? { ...customer, email: 'ann@guest.example', addressTrouble: null } : customer,
      ),
      answer(likelySame, { items: [] }),
      answer(refusedAddress, {
        address: trouble.address,
        version: 3,
        trouble,
        messages: [
          { guid: aGuid(5), subject: 'Your booking RX7K2P is confirmed', createdAt: at, reference: 'RX7K2P' },
          { guid: aGuid(6), subject: 'Your receipt', createdAt: at, reference: 'RX7K2P' },
        ],
      }),
      answer(correctAddress, ({ body }) => {
        sent = body
        isCorrected = true
        return { guid: customer.guid, toast: 'Address corrected, resending 1 message' }
      }),
    ],
  })
  await page.getByText(/^Thank-you messages: unsubscribed/).waitFor()
  const banner = page.getByRole('region', { name: 'E-mail address refused' })
  await banner.getByText('Bounced: the mailbox doesn’t exist').waitFor()
  await banner.getByRole('button', { name: 'Correct address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct address' })
  await dialog.getByLabel('E-mail').fill('ann@guest.example')
  await dialog.getByLabel('Your receipt').uncheck()
  await dialog.getByRole('button', { name: 'Preview “Your booking RX7K2P is confirmed”' }).waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save and resend' }).click()
  await banner.waitFor({ state: 'detached' })
  expect(sent).toEqual({ email: 'ann@guest.example', version: 3, messages: [aGuid(5)] })
})
