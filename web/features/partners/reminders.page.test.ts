import { expect, test } from 'vitest'
import { partnerInvoices } from '#contract/invoices.ts'
import {
  partnerReminders,
  pauseReminders,
  reminderPreview,
  reminderSettingsForm,
  sendReminder,
} from '#contract/partner-reminders.ts'
import { partnerBalance, partners } from '#contract/partners.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#domain/refusal.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = aGuid(1)
const told = 'This reminder has already been sent for every overdue invoice'
const reminders = (more: Partial<ReplyOf<typeof partnerReminders>> = {}) =>
  answer(partnerReminders, {
    levels: [
      { level: 'friendly', whyNot: told },
      { level: 'firm', whyNot: null },
      { level: 'final', whyNot: null },
    ],
    pause: null,
    sent: [
      {
        guid: aGuid(2),
        level: 'friendly',
        at: '2026-11-12T13:10:00Z',
        by: 'Kerbside',
        to: 'bills@hotel.example',
        totalCents: 1_982_856,
        invoices: [{ guid: aGuid(3), number: '2026-000007' }],
        state: 'bounced',
        error: 'The mailbox is full',
      },
    ],
    ...more,
  })
const preview = answer(reminderPreview, ({ query }) => ({
  whyNot: query.level === 'friendly' ? told : null,
  to: 'bills@hotel.example',
  subject: query.level === 'final' ? 'Final reminder - Coral Gate' : 'Payment overdue - Coral Gate',
  text: 'Invoice 2026-000007',
  totalCents: 1_982_856,
}))

const open = (first = reminders(), device: 'phone' | 'desktop' = 'desktop') =>
  openPage(`/partner/${guid}?tab=invoices`, {
    as: anAccountant(),
    device,
    answers: [
      ...plainAnswers(partners.edit.load, partnerBalance),
      answer(partnerInvoices, smallestReply(partnerInvoices, { items: [] })),
      first,
      preview,
    ],
  })

test('an accountant reads the reminder at each level before sending it', async () => {
  const page = await open()
  const section = page.getByRole('region', { name: 'Payment reminders' })
  await section.getByText('The mailbox is full').waitFor()
  await section.getByRole('button', { name: 'Send reminder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Payment overdue - Coral Gate').waitFor()
  await dialog.getByRole('button', { name: 'Friendly reminder' }).click()
  await dialog.getByText(`${told}.`).waitFor()
  await dialog.getByRole('button', { name: 'Final reminder' }).click()
  await dialog.getByText('Final reminder - Coral Gate').waitFor()
  expect(await axe(page)).toEqual([])
  page.answer(answer(sendReminder, { toast: 'Sending reminder to bills@hotel.example' }))
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('Sending reminder to bills@hotel.example').waitFor()
  expect(page.sent(sendReminder)).toEqual([{ level: 'final', totalCents: 1_982_856 }])
})

test('a reminder whose amount has changed is refused in the dialog', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Send reminder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Payment overdue - Coral Gate').waitFor()
  page.answer(refused(sendReminder, refuse('reminder', 'The amount has changed since the preview.')))
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await dialog.getByText(/The amount has changed/).waitFor()
})

test('reminders are paused with a reason, and a pause is shown', async () => {
  const page = await open(reminders(), 'phone')
  await page.getByRole('button', { name: 'Pause reminders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Until' }).fill('2026-12-24')
  await dialog.getByLabel('Reason').fill('Agreed instalments')
  page.answer(
    answer(pauseReminders, { toast: 'Reminders paused' }),
    reminders({
      levels: (['friendly', 'firm', 'final'] as const).map((level) => ({
        level,
        whyNot: 'Reminders to this partner are paused. Resume them first.',
      })),
      pause: { until: '2026-12-24', reason: 'Agreed instalments', at: '2026-11-20T13:00:00Z', by: 'Ada' },
    }),
  )
  await dialog.getByRole('button', { name: 'Pause reminders' }).click()
  await page.getByText('Paused until Thu 24 Dec 2026 by Ada: Agreed instalments').waitFor()
  expect(page.sent(pauseReminders)).toEqual([{ until: '2026-12-24', reason: 'Agreed instalments' }])
  await page.getByRole('button', { name: 'Resume reminders' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('the rule is set on the list of partners', async () => {
  const page = await openPage('/partner', {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partners.list),
      answer(reminderSettingsForm.load, {
        on: false,
        days: { friendly: 3, firm: 14, final: 30 },
        version: 4,
      }),
    ],
  })
  await page.getByRole('button', { name: 'Payment reminders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Send reminders automatically').check()
  await dialog.getByLabel('Firm').fill('10')
  expect(await axe(page)).toEqual([])
  page.answer(answer(reminderSettingsForm.save, {}))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => page.sent(reminderSettingsForm.save))
    .toEqual([{ on: true, days: { friendly: 3, firm: 10, final: 30 }, version: 4 }])
})
