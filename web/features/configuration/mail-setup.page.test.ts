import { expect, test } from 'vitest'
import { bokunSettingsForm } from '#contract/bokun.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { integrations, testMail } from '#contract/site.ts'
import { textingForm } from '#contract/texting.ts'
import { walletForm } from '#contract/wallet.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

type Integration = ReplyOf<typeof integrations>['items'][number]

async function openMail(mail: Pick<Integration, 'on' | 'message'>) {
  const item: Integration = {
    key: 'mail',
    settings: [{ name: 'SMTP_URL', value: mail.on ? 'smtp.company.example:587' : 'not set' }],
    inTrouble: false,
    lastSentAt: null,
    waiting: 0,
    failed: 0,
    ...mail,
  }
  const page = await openPage('/configuration/integrations', {
    as: anAdministrator(),
    answers: [
      answer(integrations, { items: [item] }),
      answer(bokunSettingsForm.load, smallestReply(bokunSettingsForm.load)),
      answer(textingForm.load, smallestReply(textingForm.load)),
      answer(walletForm.load, { apple: null, google: null, version: 1 }),
    ],
  })
  return { page, section: page.getByRole('region', { name: 'Mail' }) }
}

test('without a mail server, the page explains SMTP_URL with an example', async () => {
  const { page, section } = await openMail({ on: false, message: 'No mail server.' })
  await section.getByText(/SMTP_URL is the address of your company’s mail server/).waitFor()
  await section.getByText(/^SMTP_URL=smtp:\/\//).waitFor()
  const send = section.getByRole('button', { name: 'Send test e-mail' })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  expect(await axe(page)).toEqual([])
})

test('a test says what the mail server said, and then that it worked', async () => {
  const { page, section } = await openMail({ on: true, message: 'E-mail is sent via SMTP' })
  const failed = 'Sign-in failed: 535 Wrong password. Check the user name and password in SMTP_URL.'
  page.answer(answer(testMail, { ok: false, message: failed }))
  await section.getByLabel('Send test e-mail to').fill('ada@company.example')
  await section.getByRole('button', { name: 'Send test e-mail' }).click()
  await section.getByRole('status').getByText(failed).waitFor()
  expect(await axe(page)).toEqual([])
  page.answer(answer(testMail, { ok: true, message: 'Test e-mail sent' }))
  await section.getByRole('button', { name: 'Send test e-mail' }).click()
  await section.getByRole('status').getByText('Test e-mail sent').waitFor()
  expect(page.sent(testMail)).toHaveLength(2)
})
