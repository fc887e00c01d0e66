import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const partner = { guid: aGuid(7), name: 'Good Hotel' }

async function openNotes(of: typeof partner | null) {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, { ...smallestReply(groupDetail), partner: of }),
      answer(groupNotes.load, {
        ...smallestReply(groupNotes.load),
        partnerReference: 'Room 118',
        version: 4,
      }),
      answer(groupNotes.save, { toast: 'Notes saved' }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Change the reservation' }).click()
  await page.getByRole('menuitem', { name: 'Comments, flags and notes' }).click()
  return { page, dialog: page.getByRole('dialog') }
}

test('the partner’s reference is changed with the notes', async () => {
  const { page, dialog } = await openNotes(partner)
  await dialog.getByLabel('Partner reference').fill('Room 204')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.sent(groupNotes.save)).toMatchObject([{ partnerReference: 'Room 204' }])
})

test('a reservation without a partner has no partner reference', async () => {
  const { dialog } = await openNotes(null)
  await dialog.getByLabel('Reservation comments').waitFor()
  expect(await dialog.getByLabel('Partner reference').count()).toBe(0)
})
