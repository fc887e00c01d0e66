import { describe, expect, test } from 'vitest'
import * as contract from '#contract/driver-pay.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer, failing } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import type { Device } from '#web/testing/devices.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { openPage } from '#web/testing/open-page.ts'

const dora = { guid: aGuid(1), name: 'Dora Driver' }
const rate = { fromDay: '2026-10-01', tripCents: 600, basisPoints: 2000, countsWaiting: false }
const olive = { at: '2026-11-02T13:00:00Z', by: 'Olive Office' }
const line = {
  guid: aGuid(2),
  date: '2026-11-12',
  customerGuid: aGuid(3),
  groupGuid: aGuid(4),
  reference: 'KB4TR2',
  from: 'Airport',
  to: 'Coral Reef Hotel',
  isCorrection: false,
  kind: 'completed' as const,
  tripCents: 600,
  basisPoints: 2000,
  ofCents: 11_000,
  cents: 2_800,
}
const correction = { ...line, guid: aGuid(5), date: '2026-10-30', isCorrection: true, cents: -200 }
const bonus = { guid: aGuid(6), amountCents: 5_000, reason: 'Night shifts', ...olive, removed: null }
const gone = { ...bonus, guid: aGuid(7), amountCents: -1_000, reason: 'Fine', removed: olive }

const month: ReplyOf<typeof contract.driverPayMonth> = {
  driver: dora,
  trips: 1,
  payCents: 2_600,
  adjustmentCents: 5_000,
  totalCents: 7_600,
  lines: [line, correction],
  adjustments: [bonus, gone],
  rates: [{ ...rate, guid: aGuid(8), ...olive }],
  approved: null,
  whyNotApprove: null,
  whyNotAdjust: null,
  whyNotReopen: 'This month isn’t approved',
}
const { trips, payCents, adjustmentCents, totalCents } = month
const sums = { trips, payCents, adjustmentCents, totalCents }
const rows = [
  { driver: dora, rate, ...sums, isApproved: false },
  {
    driver: { guid: aGuid(9), name: 'Olaf Other' },
    rate: null,
    trips: 2,
    payCents: 0,
    adjustmentCents: 0,
    totalCents: 0,
    isApproved: true,
  },
]
const plan = {
  title: 'Approve Dora Driver’s pay for October 2026',
  lines: [{ label: 'Dora Driver', after: 'Total', amountCents: 7_600 }],
  warnings: [],
  chargeCents: 0,
  refundCents: 0,
  balanceAfterCents: 0,
  confirmation: aGuid(10),
}
const saved = { toast: 'Saved' }
const answers = [
  answer(contract.driverPay, { drivers: rows }),
  answer(contract.driverPayMonth, month),
  answer(contract.addPayRate, saved),
  answer(contract.removePayRate, saved),
  answer(contract.addPayAdjustment, saved),
  answer(contract.removePayAdjustment, saved),
  answer(contract.approveDriverPay.confirm, plan),
  answer(contract.approveDriverPay.make, saved),
  answer(contract.reopenDriverPay, saved),
]
const open = (path = '/manager/driver-pay', device: Device = 'desktop') =>
  openPage(path, { as: anAccountant(), device, answers })
const ofDora = `/manager/driver-pay/${dora.guid}?month=2026-10`

test('lists the drivers of a month with totals and files, and opens one', async () => {
  const page = await open()
  const row = page.getByRole('row', { name: /Dora Driver/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/6\.00 \+ 20%\s+1\s+26\.00\s+50\.00\s+76\.00\s+Open/)
  await page.getByRole('row', { name: /Olaf Other.*No rate.*Approved/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Excel' }).getAttribute('href')).toBe(
    '/reports/driver-pay-2026-11.xlsx',
  )
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByText('October 2026', { exact: true }).waitFor()
  expect(page.asked(contract.driverPay).at(-1)?.query).toEqual({ month: '2026-10' })
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Dora Driver' }).click()
  await page.getByRole('heading', { name: 'Dora Driver’s pay' }).waitFor()
  expect(page.asked(contract.driverPayMonth).at(-1)?.query).toEqual({ month: '2026-10' })
})

test('a driver’s month shows how the pay of each trip is computed', async () => {
  const page = await open(ofDora)
  const table = page.getByRole('table', { name: 'Trips' })
  await table
    .getByRole('row', { name: /12 Nov.*KB4TR2.*Airport → Coral Reef Hotel.*6\.00 \+ 20% of 110\.00/ })
    .waitFor()
  await table.getByRole('row', { name: /Correction\. Now: 6\.00 \+ 20% of 110\.00.*−2\.00/ }).waitFor()
  await page.getByText('Rate from Thu 1 Oct 2026: 6.00 + 20%').waitFor()
  await page.getByRole('row', { name: /Fine.*Removed .* by Olive Office/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove adjustment: Night shifts' }).click()
  await expect
    .poll(() => page.asked(contract.removePayAdjustment))
    .toMatchObject([{ params: { adjustment: bonus.guid } }])
})

test('a month is approved and a rate added with the keyboard alone', async () => {
  const page = await open(ofDora)
  await page.getByRole('table', { name: 'Trips' }).waitFor()
  const user = new KeyboardUser(page)
  await user.tabTo(/^Approve$/)
  await user.press('Enter')
  await page.getByRole('dialog', { name: 'Approve Dora Driver’s pay for October 2026' }).waitFor()
  await user.press('Control+Enter')
  await expect.poll(() => page.sent(contract.approveDriverPay.make).length).toBe(1)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await user.tabTo(/^Change rate$/)
  await user.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pay rate for Dora Driver' })
  await dialog.getByText('From Thu 1 Oct 2026: 6.00 + 20%').waitFor()
  await user.tabTo(/^Percentage of the price/)
  await user.retype('12.5')
  await user.press('Enter')
  await expect
    .poll(() => page.sent(contract.addPayRate))
    .toEqual([{ tripCents: 600, basisPoints: 1250, countsWaiting: false, fromDay: '2026-11-01' }])
})

test('an adjustment needs an amount and a reason, and an approved month a reason to reopen', async () => {
  const page = await open(ofDora)
  await page.getByRole('button', { name: 'Add adjustment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Deduction' }).click()
  await dialog.getByRole('button', { name: 'Add adjustment' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await dialog.getByLabel(/^Amount/).fill('12.50')
  await dialog.getByLabel(/^Reason/).fill('Parking fine')
  await dialog.getByRole('button', { name: 'Add adjustment' }).click()
  await expect
    .poll(() => page.sent(contract.addPayAdjustment))
    .toEqual([{ month: '2026-10', kind: 'deduction', amountCents: 1_250, reason: 'Parking fine' }])
  const approved = { approved: olive, whyNotAdjust: 'October 2026 is approved', whyNotReopen: null }
  page.answer(answer(contract.driverPayMonth, { ...month, ...approved }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await dialog.getByLabel(/^Reason/).fill('A wrong rate')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect
    .poll(() => page.sent(contract.reopenDriverPay))
    .toEqual([{ month: '2026-10', reason: 'A wrong rate' }])
})

test('empty months explain what appears here, and errors can be retried', async () => {
  const page = await open()
  page.answer(answer(contract.driverPay, { drivers: [] }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('No drivers yet. Staff with the driver permission appear here.').waitFor()
  page.answer(answer(contract.driverPayMonth, { ...month, lines: [], adjustments: [], rates: [] }))
  await page.goto(ofDora)
  await page.getByText('No trips this month. Completed trips appear here with their pay.').waitFor()
  await page.getByText('No rate this month. Add one to pay this driver’s trips.').waitFor()
  await page.getByText('No bonuses or deductions this month').waitFor()
  page.expectComplaint(/500/)
  page.answer(failing(contract.driverPayMonth))
  await page.goto(ofDora)
  await page.getByRole('button', { name: /again/i }).first().waitFor()
})

test('an outside company paid as agreed needs no rate; its month is printed', async () => {
  const page = await open()
  const agreed = { ...line, kind: 'agreed' as const, tripCents: 0, basisPoints: 0, cents: 8_500 }
  page.answer(answer(contract.driverPayMonth, { ...month, lines: [agreed], rates: [] }))
  await page.goto(ofDora)
  await page.getByText('All trips have an agreed cost').waitFor()
  expect(await page.getByText(/No rate this month/).count()).toBe(0)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Coral Gate Arrivals Ltd (demo), October 2026').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).isVisible()).toBe(false)
})

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test.each(['/manager/driver-pay', ofDora])('%s fits the window', async (path) => {
    const page = await open(path, device)
    await page.getByText('Dora Driver').first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true)
  })
})
