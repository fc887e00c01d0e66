import { expect, test } from 'vitest'
import { handOver } from '#contract/messages.ts'
import { options } from '#contract/options.ts'
import { resetStaffPassword, staffUser } from '#contract/staff.ts'
import { notFound } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const link = 'https://portal.example/reset-password/one-token?email=nina.night%40demo.example'
const mail = {
  to: 'nina.night@demo.example',
  subject: 'Choose a new password - Coral Gate',
  text: `Dear Nina,\n\nOpen this link to choose your password:\n${link}\n\nYour code: K7F2-9QMX`,
  links: [{ label: 'Link', url: link }],
}

async function resetPassword(last: NonNullable<Opening['answers']>[number], more: Opening = {}) {
  const page = await openPage(`/configuration/staff-users/${aGuid(1)}`, {
    as: anAdministrator(),
    ...more,
    answers: [
      answer(options, { items: [] }),
      answer(
        staffUser.load,
        smallestReply(staffUser.load, { name: 'Nina Night', email: mail.to, phone: '', active: true }),
      ),
      answer(resetStaffPassword, {
        toast: 'Password removed. Not sent: no mail server',
        notSent: aGuid(7),
      }),
      last,
    ],
  })
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  return page
}

test('a mail that wasn’t sent is shown with its link and code to hand over', async () => {
  const page = await resetPassword(answer(handOver, mail))
  const dialog = page.getByRole('dialog', { name: 'Not sent' })
  await dialog.getByText('Password removed. Not sent: no mail server.').waitFor()
  expect(await dialog.getByRole('link', { name: link }).getAttribute('href')).toBe(link)
  await dialog.getByText('Your code: K7F2-9QMX').waitFor()
  await dialog.getByRole('button', { name: 'Copy Link' }).waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('someone who can’t have it learns that, on a phone', async () => {
  const page = await resetPassword(refused(handOver, notFound), { device: 'phone' })
  const dialog = page.getByRole('dialog', { name: 'Not sent' })
  await dialog.getByRole('alert').getByText(/\w/).waitFor()
  expect(await dialog.getByRole('button', { name: /^Copy/ }).count()).toBe(0)
})
