import { expect, test } from 'vitest'
import { bookingFields } from '#contract/booking-fields.ts'
import { customerEdit, queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail } from '#contract/groups.ts'
import { options } from '#contract/options.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { counts } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

test('letters typed before a dialog has loaded are in its first field', async () => {
  const page = await openPage('/customers', {
    as: aReservationsAgent(),
    answers: [
      counts,
      answer(queryCustomers, { items: [aFoundReservation(1)], nextCursor: null }),
      answer(customerEdit.load, smallestReply(customerEdit.load)),
      answer(findRecords, { items: [] }),
      answer(options, { items: [] }),
    ],
  })
  await page.getByText('Demo Guest 1', { exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('new customer')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nina')
  const first = page.getByRole('dialog').getByRole('textbox').first()
  await expect.poll(() => first.inputValue()).toBe('DemoNina')
  expect(new URL(page.url()).pathname).toBe('/customers')
})

test('a text typed in a dialog isn’t lost to the palette or Back without a question', async () => {
  const page = await openPage('/customers', {
    as: aReservationsAgent(),
    answers: [
      counts,
      answer(queryCustomers, { items: [aFoundReservation(1)], nextCursor: null }),
      answer(groupDetail, smallestReply(groupDetail)),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(bookingFields, { items: [] }),
      answer(groupNotes.load, { ...smallestReply(groupNotes.load), version: 1 }),
      answer(findRecords, { items: [] }),
      answer(groupNotes.save, { guid: smallestReply(groupDetail).guid, toast: 'Notes saved' }),
    ],
  })
  const openNotes = async () => {
    await page.getByText('Demo Guest 1', { exact: true }).click()
    await page.getByRole('button', { name: 'Change' }).first().waitFor()
    await page.keyboard.press('c')
    await page.keyboard.press('n')
  }
  const comments = page.getByRole('dialog').getByLabel('Reservation comments')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  const toBookings = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('bookings')
    await page.keyboard.press('Enter')
  }
  await openNotes()
  // The letter chose the menu's entry, and isn't typed.
  expect(await comments.inputValue()).toBe(smallestReply(groupNotes.load).comments)
  await comments.fill('Two prams')
  await toBookings()
  await question.getByRole('button', { name: 'Stay on page' }).click()
  expect(await comments.inputValue()).toBe('Two prams')
  await page.goBack()
  await question.getByRole('button', { name: 'Stay on page' }).click()
  expect(await comments.inputValue()).toBe('Two prams')
  await toBookings()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/customers')

  await openNotes()
  await comments.fill('Two prams')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Notes saved').waitFor()
  await comments.waitFor({ state: 'detached' })
  await toBookings()
  await page.waitForURL('**/customers')
})
