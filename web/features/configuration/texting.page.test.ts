import { expect, test } from 'vitest'
import { bokunSettingsForm } from '#contract/bokun.ts'
import { refuseField } from '#domain/refusal.ts'
import { integrations } from '#contract/site.ts'
import { sendTestText, testTexting, textingForm } from '#contract/texting.ts'
import { textSettingsAtFirst } from '#domain/texting/text-settings.ts'
import { walletForm } from '#contract/wallet.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const account = `AC${'0123456789abcdef'.repeat(2)}`
const stored = {
  ...textSettingsAtFirst,
  hasToken: false,
  sentThisMonth: 0,
  incomingUrl: 'https://portal.example/api/webhooks/texts/incoming',
  version: 3,
}

const open = (form: typeof stored) =>
  openPage('/configuration/integrations', {
    as: anAdministrator(),
    answers: [
      answer(integrations, { items: [] }),
      answer(bokunSettingsForm.load, smallestReply(bokunSettingsForm.load)),
      answer(textingForm.load, form),
      answer(walletForm.load, { apple: null, google: null, version: 3 }),
      answer(textingForm.save, {}),
      answer(testTexting, { ok: true, message: 'Connected to Twilio: Coral Gate' }),
      answer(sendTestText, { toast: 'Sending test message' }),
    ],
  })

test('an administrator sets text messages up; what is refused is said at its field', async () => {
  const page = await open(stored)
  const section = page.getByRole('region', { name: 'Text messages' })
  await section.getByText('Not set up').waitFor()
  expect(await axe(page)).toEqual([])
  await section.getByLabel(/^Account SID/).fill(account)
  await section.getByLabel(/^SMS sender/).fill('+12465550100')
  await section.getByLabel('A late flight').uncheck()
  page.answer(refused(textingForm.save, refuseField('token', 'Enter the auth token of this account')))
  await section.getByRole('button', { name: 'Save text messages' }).click()
  await section.getByText('Enter the auth token of this account').first().waitFor()
  await section.getByLabel(/^Auth token/).fill('secret')
  page.answer(
    answer(textingForm.save, {}),
    answer(textingForm.load, { ...stored, account, hasToken: true, version: 4 }),
  )
  await section.getByRole('button', { name: 'Save text messages' }).click()
  await section.getByText('On', { exact: true }).waitFor()
  expect(page.sent(textingForm.save).at(-1)).toMatchObject({
    account,
    token: 'secret',
    smsSender: '+12465550100',
    whatsAppSender: '',
    quiet: { from: '22:00', to: '07:00' },
    monthlyLimit: 1000,
    occasions: { lateFlight: false, reminder: true },
    version: 3,
  })
})

test('a stored account is checked, gets a test text, and shows where replies are posted', async () => {
  const page = await open({
    ...stored,
    account,
    smsSender: '+12465550100',
    hasToken: true,
    sentThisMonth: 12,
  })
  const section = page.getByRole('region', { name: 'Text messages' })
  await section.getByText('https://portal.example/api/webhooks/texts/incoming').waitFor()
  await section.getByText('This month: 12.').waitFor()
  await section.getByRole('button', { name: 'Check account' }).click()
  await section.getByText('Connected to Twilio: Coral Gate').waitFor()
  await section.getByLabel(/^Send test text to/).fill('+12465550101')
  await section.getByRole('button', { name: 'Send test text' }).click()
  await expect.poll(() => page.sent(sendTestText)).toEqual([{ to: '+12465550101' }])
  expect(await axe(page)).toEqual([])
})
