import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { bookingFields, type AskedField } from '#contract/booking-fields.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, slow } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const field = (place: number, own: Pick<AskedField, 'name' | 'kind'> & Partial<AskedField>): AskedField => ({
  guid: aGuid(70 + place),
  owner: 'reservation',
  hint: '',
  choices: [],
  asked: 'no',
  askedAtCheckIn: 'no',
  askedByDriver: 'no',
  seenByGuest: false,
  ...own,
})
const items = [
  field(1, { name: 'Meeting point', kind: 'text', asked: 'required', seenByGuest: true }),
  field(2, { name: 'Wishes', kind: 'longText' }),
  field(3, { name: 'Airline status', kind: 'text', asked: 'required' }),
]

test('notes keep the order of the fields, mark what can’t be emptied, and ask whether to write to the guest', async () => {
  const smallest = smallestReply(groupDetail)
  const group = { ...smallest, customer: { ...smallest.customer, email: 'ann@demo.example' } }
  const notes = { ...smallestReply(groupNotes.load), version: 1, details: { [aGuid(71)]: 'Kiosk' } }
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, group),
      answer(bookingFields, { items }),
      answer(groupNotes.load, notes),
      answer(groupNotes.save, { guid: aGuid(1), toast: 'Notes saved' }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByRole('menuitem', { name: 'Comments, flags and notes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Wishes/).waitFor()
  const labels = await dialog.locator('label').allInnerTexts()
  const own = labels.filter((it) => /^(Meeting point|Wishes|Airline status)/.test(it))
  expect(own.map((it) => it.replace(/\s+/g, ' '))).toEqual(['Meeting point *', 'Wishes', 'Airline status'])
  await dialog.getByLabel(/^Meeting point/).fill('Gate')
  await dialog.getByLabel('Notify the guest at ann@demo.example').uncheck()
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await expect.poll(() => page.sent(groupNotes.save).length).toBe(1)
  expect(page.sent(groupNotes.save)[0]).toMatchObject({
    details: { [aGuid(71)]: 'Gate' },
    notifyGuest: false,
  })
})

test('Reload of a changed reservation asks before it discards typed text', async () => {
  const group = smallestReply(groupDetail)
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, group),
      answer(bookingFields, { items }),
      answer(groupNotes.load, { ...smallestReply(groupNotes.load), version: 1, comments: 'Late' }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByRole('menuitem', { name: 'Comments, flags and notes' }).click()
  const comments = page.getByRole('dialog').getByLabel('Reservation comments')
  await comments.fill('Two prams')
  page.answer(
    answer(groupDetail, { ...group, version: group.version + 1 }),
    answer(groupNotes.load, { ...smallestReply(groupNotes.load), version: 2, comments: 'Later' }),
  )
  page.publish({ topic: 'group', guid: group.guid })
  const reload = page.getByRole('button', { name: 'Reload', exact: true })
  await reload.click()
  const question = page.getByRole('dialog', { name: 'Discard changes and reload?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await comments.inputValue()).toBe('Two prams')
  await reload.click()
  await question.getByRole('button', { name: 'Discard and reload' }).click()
  await expect.poll(() => comments.inputValue()).toBe('Later')
  await reload.waitFor({ state: 'detached' })
})

test('a form waits for a change of your own that is still loading: nothing typed is lost, and no false alarm', async () => {
  const smallest = smallestReply(groupDetail)
  const notes = { ...smallestReply(groupNotes.load), version: 1, details: {} }
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, smallest),
      answer(bookingFields, { items: [] }),
      answer(groupNotes.load, notes),
      answer(groupNotes.save, { guid: aGuid(1), toast: 'Notes saved' }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  const openNotes = async () => {
    await page.getByRole('button', { name: 'Change' }).first().click()
    await page.getByRole('menuitem', { name: 'Comments, flags and notes' }).click()
  }
  const saveButton = page.getByRole('dialog').getByRole('button', { name: 'Save notes' })
  await openNotes()
  const later = slow(answer(groupDetail, { ...smallest, version: smallest.version + 1 }))
  page.answer(later)
  await page.getByRole('dialog').getByRole('textbox').first().fill('Asked for water')
  await saveButton.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openNotes()
  await page.getByRole('dialog').getByRole('status', { name: 'Loading' }).waitFor()
  expect(await saveButton.count()).toBe(0)
  later.release()
  await saveButton.waitFor()
  await page.waitForTimeout(500)
  expect(await page.getByText('This reservation has changed since you opened it.').count()).toBe(0)
})
