import { expect } from 'vitest'
import { prepareAppearances } from '#web/testing/appearances.ts'
import { checkAppearance } from './harness/check-appearance.ts'
import { story } from './harness/story.ts'

const hotel = 'Jacaranda House'

story('credit is paid out to a partner that overpaid, and the payout is reversed', async ({ visitors }) => {
  const office = await visitors.signInAs('accountant', 'desktop', '/partner')
  await prepareAppearances(office)
  await office.reload()
  await office.getByRole('link', { name: 'New partner' }).click()
  await office.getByRole('textbox', { name: /^Name/ }).fill(hotel)
  await office.getByLabel(/^Legal name/).fill(`${hotel} Ltd`)
  await office.getByLabel(/^Share/).fill('10')
  await office.getByLabel(/^Credit limit/).fill('500')
  await office.getByLabel(/^Payment terms/).fill('30')
  await office.keyboard.press('Control+Enter')
  await office.getByRole('heading', { name: hotel }).waitFor()
  const payOut = office.getByRole('button', { name: 'Pay out credit' })
  await office.getByRole('link', { name: 'Statement' }).click()
  await payOut.waitFor()
  expect(await payOut.getAttribute('aria-disabled')).toBe('true')

  await office.getByRole('link', { name: 'Payments' }).click()
  await office.getByLabel(/^Amount/).fill('100')
  await office.getByRole('button', { name: 'Review payment' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
  await office.getByRole('row').filter({ hasText: '100.00' }).first().waitFor()
  await office.getByRole('link', { name: 'Statement' }).click()
  await office.getByText('In credit').waitFor()

  await payOut.click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel(/^Amount/).waitFor()
  expect(await dialog.getByLabel(/^Amount/).inputValue()).toBe('100.00')
  expect(await checkAppearance(office, 0, '[role="dialog"]')).toEqual([])
  await dialog.getByLabel(/^Amount/).fill('40')
  await dialog.getByLabel(/^Note/).fill('Asked for on the phone')
  await dialog.getByRole('button', { name: 'Review payout' }).click()
  await dialog.getByText('Paid out by bank transfer').waitFor()
  expect(await checkAppearance(office, 1, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Pay out' }).click()
  await dialog.waitFor({ state: 'detached' })
  await office
    .getByRole('row')
    .filter({ hasText: 'Asked for on the phone' })
    .filter({ hasText: '40.00' })
    .waitFor()

  await office.getByRole('link', { name: 'Payments' }).click()
  const row = office.getByRole('row').filter({ hasText: 'Asked for on the phone' })
  await row.getByRole('link', { name: /^Receipt/ }).waitFor()
  await row.getByRole('button', { name: /^Reverse/ }).click()
  await dialog.getByLabel(/^Reason/).fill('The wrong account')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await row.getByText(/Reversed on .*The wrong account/).waitFor()
})
