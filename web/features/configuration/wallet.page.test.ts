import { expect, test } from 'vitest'
import { bokunSettingsForm } from '#contract/bokun.ts'
import { integrations } from '#contract/site.ts'
import { textingForm } from '#contract/texting.ts'
import { walletForm } from '#contract/wallet.ts'
import { refuseField } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const none = { apple: null, google: null, version: 3 }
const apple = { passType: 'pass.example.kerbside', team: 'TEAM123456', until: '2027-11-20T12:00:00Z' }
const google = { issuer: '3388000000012345678', account: 'passes@demo.example' }

async function open(form: typeof none | { apple: typeof apple; google: typeof google; version: number }) {
  const page = await openPage('/configuration/integrations', {
    as: anAdministrator(),
    answers: [
      answer(integrations, { items: [] }),
      answer(bokunSettingsForm.load, smallestReply(bokunSettingsForm.load)),
      answer(textingForm.load, smallestReply(textingForm.load)),
      answer(walletForm.load, form),
      answer(walletForm.save, {}),
    ],
  })
  return { page, section: page.getByRole('region', { name: 'Wallet passes' }) }
}

test('an administrator sets wallets up; what is missing is said at its field', async () => {
  const { page, section } = await open(none)
  await section.getByText('Not set up').waitFor()
  await section.getByLabel('Apple Wallet', { exact: true }).check()
  await section.getByLabel('Google Wallet', { exact: true }).check()
  expect(await axe(page)).toEqual([])
  page.answer(refused(walletForm.save, refuseField('appleCertificate', 'This certificate has expired')))
  await section.getByLabel(/^Certificate, key/).fill('PEM')
  await section.getByLabel('Issuer ID').fill(google.issuer)
  await section.getByLabel(/^Service account key/).fill('{}')
  await section.getByRole('button', { name: 'Save wallet passes' }).click()
  await section.getByText('This certificate has expired').first().waitFor()
  page.answer(answer(walletForm.save, {}), answer(walletForm.load, { apple, google, version: 4 }))
  await section.getByRole('button', { name: 'Save wallet passes' }).click()
  await section.getByText('pass.example.kerbside').waitFor()
  expect(page.sent(walletForm.save).at(-1)).toEqual({
    apple: true,
    appleCertificate: 'PEM',
    google: true,
    googleIssuer: google.issuer,
    googleAccount: '{}',
    version: 3,
  })
})

test('a certificate that ends soon or has ended is marked', async () => {
  const soon = await open({ apple: { ...apple, until: '2026-12-10T12:00:00Z' }, google, version: 3 })
  await soon.section.getByText('Apple certificate expires soon').waitFor()
  const late = await open({ apple: { ...apple, until: '2026-11-10T12:00:00Z' }, google, version: 3 })
  await late.section.getByText('Apple certificate expired').waitFor()
})
