import { expect } from 'vitest'
import { story } from './harness/story.ts'

story(
  'a driver sees the own gratuities on the phone; the manager pays out, and the driver sees it paid, with a receipt',
  async ({ visitors }) => {
    const phone = await visitors.signInAs('driver1', 'phone', '/driver-gratutities?from=2000-01-01&to=2099-12-31')
    await phone.getByRole('heading', { name: 'Gratuties Report' }).waitFor()
    const due = phone.locator('dl > div').filter({ hasText: 'Still to be paid to you' })
    await expect.poll(() => due.innerText()).not.toMatch(/\s0\.00$/)
    await phone.getByText('Payable', { exact: true }).first().waitFor()

    const office = await visitors.signInAs('accountant', 'desktop', '/manager/gratuities')
    const row = office.getByRole('row').filter({ hasText: 'Driver One' })
    await row.getByRole('button', { name: 'Pay out Driver One' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Bank transfer' }).check()
    await dialog.getByRole('button', { name: 'See the payout' }).click()
    await dialog.getByRole('row').filter({ hasText: 'Driver One' }).waitFor()
    await dialog.getByRole('button', { name: 'Pay out' }).click()
    await office.getByText('1 driver paid out').first().waitFor()
    await dialog.waitFor({ state: 'detached' })

    await phone.getByText('Paid out', { exact: true }).nth(1).waitFor()
    const receipt = await phone.getByRole('link', { name: /bank$/ }).first().getAttribute('href')
    const file = await phone.request.get(receipt ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])

    await office.getByRole('button', { name: 'Payouts' }).click()
    await office.getByRole('button', { name: 'Take back, Driver One' }).click()
    await office.getByLabel(/^Reason/).fill('Paid by mistake')
    await office.keyboard.press('Control+Enter')
    await office.getByText('Payout taken back').first().waitFor()
    await office.getByText('Taken back', { exact: true }).waitFor()
  },
)
