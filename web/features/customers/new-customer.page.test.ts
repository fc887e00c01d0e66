import { describe, expect, test } from 'vitest'
import { customerEdit, queryCustomers } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { options } from '#contract/options.ts'
import { messages } from '#contract/wire-errors.ts'
import { refuseField } from '#domain/refusal.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import type { Opening } from '#web/testing/open-page.ts'
import { openList, reservations, rowOf } from '#web/testing/customer-list.ts'

describe('a new customer', () => {
  const blank: ReplyOf<typeof customerEdit.load> = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    birthday: null,
    country: '',
    language: null,
    notes: '',
    details: {},
    version: 0,
  }
  const countries = answer(options, { items: [{ key: 'GB', value: 'United Kingdom' }] })
  const openDialog = async (more: Opening = {}) => {
    const page = await openList([], {
      ...more,
      answers: [answer(customerEdit.load, blank), countries, ...(more.answers ?? [])],
    })
    await page.getByRole('button', { name: 'New customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    await dialog.getByLabel('First name').fill('Dana')
    return { page, dialog }
  }

  test('shows possible duplicates before saving, and asks before leaving the form', async () => {
    const { page, dialog } = await openDialog()
    const known = aFoundReservation(1, {}, { firstName: 'Dana', lastName: 'Demo' })
    page.answer(answer(queryCustomers, { items: [known], nextCursor: null }))
    await dialog.getByLabel('Last name').fill('Demo')
    await dialog.getByText('Possibly an existing customer').waitFor()
    await dialog.getByRole('button', { name: 'Open Dana Demo' }).click()
    await page
      .getByRole('dialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Stay on page' })
      .click()
    expect(await dialog.getByLabel('Last name').inputValue()).toBe('Demo')
  })

  test('is added, and the list reloads', async () => {
    const { page, dialog } = await openDialog({ answers: [answer(customerEdit.save, { guid: aGuid(1001) })] })
    await dialog.getByLabel('Last name').fill('Demo')
    await dialog.getByLabel('Birthday', { exact: true }).fill('30.4.88')
    page.answer(
      reservations([aFoundReservation(1, {}, { firstName: 'Dana', lastName: 'Demo', group: null })]),
    )
    await dialog.getByRole('button', { name: 'Add customer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, 'Dana Demo').waitFor()
    expect(page.sent(customerEdit.save)).toEqual([
      {
        firstName: 'Dana',
        lastName: 'Demo',
        email: '',
        phone: '',
        birthday: '1988-04-30',
        country: '',
        language: null,
        notes: '',
        details: {},
      },
    ])
  })

  test('needs a first or last name before it is sent', async () => {
    const { page, dialog } = await openDialog({ answers: [answer(customerEdit.save, { guid: aGuid(1001) })] })
    await dialog.getByLabel('First name').fill('')
    await dialog.getByRole('button', { name: 'Add customer' }).click()
    await dialog.getByText(messages.required).first().waitFor()
    expect(await dialog.getByLabel('Last name').getAttribute('aria-invalid')).toBe('true')
    expect(page.sent(customerEdit.save)).toEqual([])
    await dialog.getByLabel('First name').fill('Björk')
    await dialog.getByRole('button', { name: 'Add customer' }).click()
    await expect.poll(() => page.sent(customerEdit.save).length).toBe(1)
  })

  test('with an invalid phone number is refused at its field, and keeps its entries', async () => {
    const message = 'Enter a phone number with its country code'
    const { dialog } = await openDialog({
      answers: [refused(customerEdit.save, refuseField('phone', message))],
    })
    await dialog.getByLabel('Last name').fill('Demo')
    await dialog.getByLabel('Phone').fill('12')
    await dialog.getByRole('button', { name: 'Add customer' }).click()
    await dialog.getByText(message).first().waitFor()
    expect(await dialog.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Dana')
  })
})
