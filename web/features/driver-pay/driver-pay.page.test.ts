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
const rate = {
  fromDay: '2026-10-01',
  tripCents: 600,
  hourCents: null,
  basisPoints: 2000,
  countsWaiting: false,
}
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
  hire: null,
  basisPoints: 2000,
  ofCents: 11_000,
  cents: 2_800,
}
const correction = { ...line, guid: aGuid(5), date: '2026-10-30', isCorrection: true, cents: -200 }
const bonus = { guid: aGuid(6), amountCents: 5_000, reason: 'Night shifts', ...olive, removed: null }
const gone = { ...bonus, guid: aGuid(7), amountCents: -1_000, reason: 'Fine', removed: olive }

const around = { before: '2026-09', after: '2026-11' }
const september = { period: '2026-09', ...olive, totalCents: 9_900, mailedAt: null }
const month: ReplyOf<typeof contract.payOfDriver> = {
  period: '2026-10',
  ...around,
  driver: dora,
  trips: 1,
  payCents: 2_600,
  adjustmentCents: 5_000,
  totalCents: 7_600,
  lines: [line, correction],
  adjustments: [bonus, gone],
  rates: [{ ...rate, guid: aGuid(8), ...olive }],
  approved: null,
  approvals: [september],
  whyNotApprove: null,
  whyNotAdjust: null,
  whyNotReopen: 'This month isn’t approved',
  whyNotMail: 'You can only e-mail approved pay',
}
const { trips, payCents, adjustmentCents, totalCents } = month
const sums = { trips, payCents, adjustmentCents, totalCents }
const olaf = { guid: aGuid(9), name: 'Olaf Other' }
const rows: contract.PayOfOne[] = [
  { driver: dora, rate, ...sums, state: 'open', whyNotMail: month.whyNotMail, mailedAt: null },
  {
    driver: olaf,
    rate: null,
    trips: 2,
    payCents: 0,
    adjustmentCents: 0,
    totalCents: 0,
    state: 'approved',
    whyNotMail: null,
    mailedAt: null,
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
  answer(contract.driverPay, ({ query: { period = '2026-11' } }) => ({
    period,
    ...(period === '2026-11' ? { before: '2026-10', after: '2026-12' } : around),
    whyNotApprove: null,
    drivers: rows,
  })),
  answer(contract.payOfDriver, month),
  answer(contract.addPayRate, saved),
  answer(contract.removePayRate, saved),
  answer(contract.addPayAdjustment, saved),
  answer(contract.removePayAdjustment, saved),
  answer(contract.approveDriverPay.confirm, plan),
  answer(contract.approveDriverPay.make, saved),
  answer(contract.reopenDriverPay, saved),
  answer(contract.mailDriverPay, { ...saved, left: [] }),
]
const open = (path = '/manager/driver-pay', device: Device = 'desktop') =>
  openPage(path, { as: anAccountant(), device, answers })
const ofDora = `/manager/driver-pay/${dora.guid}?period=2026-10`

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
  expect(page.asked(contract.driverPay).at(-1)?.query).toEqual({ period: '2026-10' })
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Dora Driver' }).click()
  await page.getByRole('heading', { name: 'Dora Driver’s pay' }).waitFor()
  expect(page.asked(contract.payOfDriver).at(-1)?.query).toEqual({ period: '2026-10' })
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
  await page.getByRole('dialog', { name: 'Approve pay' }).waitFor()
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
    .toEqual([{ ...rate, basisPoints: 1250, fromDay: '2026-11-01' }])
})

test('hires are paid by the hour if the rate has an amount for it', async () => {
  const page = await open(ofDora)
  await page.getByRole('button', { name: 'Change rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay rate for Dora Driver' })
  const perHour = dialog.getByLabel(/^Amount per hour of hire/)
  expect(await perHour.inputValue()).toBe('')
  const save = dialog.getByRole('button', { name: 'Save rate' })
  const wrong = { 0: 'At least BBD 0.01', 100001: 'At most BBD 100,000.00', twelve: 'Enter an amount' }
  for (const [typed, why] of Object.entries(wrong)) {
    await perHour.fill(typed)
    await save.click()
    await dialog.getByText(why, { exact: true }).waitFor()
  }
  expect(page.sent(contract.addPayRate)).toEqual([])
  expect(await axe(page)).toEqual([])
  await perHour.fill('12')
  await save.click()
  const body = { ...rate, hourCents: 1_200, fromDay: '2026-11-01' }
  await expect.poll(() => page.sent(contract.addPayRate)).toEqual([body])
  const hire = { ...line, tripCents: 0, hire: { hours: 8, hourCents: 1_200 }, cents: 11_800 }
  const rates = [{ ...rate, hourCents: 1_200, guid: aGuid(8), ...olive }]
  page.answer(answer(contract.payOfDriver, { ...month, lines: [hire], rates }))
  await page.goto(ofDora)
  await page.getByRole('row', { name: /12 Nov.*8 h × 12\.00 \+ 20% of 110\.00.*118\.00/ }).waitFor()
  await page.getByText('6.00 + 20%, hires 12.00 per hour + 20%').first().waitFor()
  await page.getByRole('button', { name: 'Change rate' }).click()
  expect(await perHour.inputValue()).toBe('12.00')
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
    .toEqual([{ period: '2026-10', kind: 'deduction', amountCents: 1_250, reason: 'Parking fine' }])
  const approved = {
    approved: { ...september, period: '2026-10' },
    whyNotAdjust: 'October 2026 is approved',
    whyNotReopen: null,
  }
  page.answer(answer(contract.payOfDriver, { ...month, ...approved }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await dialog.getByLabel(/^Reason/).fill('A wrong rate')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect
    .poll(() => page.sent(contract.reopenDriverPay))
    .toEqual([{ period: '2026-10', reason: 'A wrong rate' }])
})

test('all open pay is approved at once, and approved pay e-mailed to those who haven’t got it', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Approve all' }).click()
  const approving = page.getByRole('dialog', { name: 'Approve pay' })
  await approving.getByRole('button', { name: 'Approve' }).click()
  const body = { drivers: [dora.guid], period: '2026-11' }
  await expect.poll(() => page.sent(contract.approveDriverPay.make)).toMatchObject([body])
  await approving.waitFor({ state: 'hidden' })
  const left = [{ driver: olaf, why: 'No e-mail address' }]
  page.answer(answer(contract.mailDriverPay, { toast: 'Sending', left }))
  await page.getByRole('button', { name: 'E-mail approved pay' }).click()
  const mailing = page.getByRole('dialog', { name: 'E-mail pay to 1 driver' })
  await mailing.getByText('The e-mail lists every trip of November 2026').waitFor()
  await mailing.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => page.sent(contract.mailDriverPay))
    .toEqual([{ drivers: [olaf.guid], period: '2026-11' }])
  await page.getByText('Olaf Other: No e-mail address').waitFor()
})

test('a driver’s week has the weeks around it, its approval and the pay before', async () => {
  const page = await open()
  const approved = { ...september, period: '2026-11-16', mailedAt: '2026-11-24T13:00:00Z' }
  const week = { ...month, period: '2026-11-16', before: '2026-11-09', after: '2026-11-23' }
  const approvals = [approved, september]
  page.answer(answer(contract.payOfDriver, { ...week, approved, approvals, whyNotMail: null }))
  await page.goto(`/manager/driver-pay/${dora.guid}?period=2026-11-16`)
  await page.getByText('16 Nov – 22 Nov 2026', { exact: true }).first().waitFor()
  await page.getByText(/E-mailed Tue 24 Nov.*corrected in the next open week/).waitFor()
  const paid = page.getByRole('table', { name: 'Approved pay' })
  await paid.getByRole('row', { name: /September 2026.*Olive Office.*99\.00/ }).waitFor()
  await page.getByRole('button', { name: 'E-mail again' }).click()
  await page.getByRole('dialog', { name: 'E-mail pay to Dora Driver' }).getByText('Send').click()
  await expect
    .poll(() => page.sent(contract.mailDriverPay))
    .toEqual([{ drivers: [dora.guid], period: '2026-11-16' }])
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect.poll(() => page.asked(contract.payOfDriver).at(-1)?.query).toEqual({ period: '2026-11-23' })
})

test('empty months explain what appears here, and errors can be retried', async () => {
  const page = await open()
  page.answer(answer(contract.driverPay, { period: '2026-10', ...around, whyNotApprove: null, drivers: [] }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('No drivers yet. Staff with the driver permission appear here.').waitFor()
  page.answer(answer(contract.payOfDriver, { ...month, lines: [], adjustments: [], rates: [] }))
  await page.goto(ofDora)
  await page.getByText('No trips. Completed trips appear here with their pay.').waitFor()
  await page.getByText('No rate this month. Add one to pay this driver’s trips.').waitFor()
  await page.getByText('No bonuses or deductions').waitFor()
  page.expectComplaint(/500/)
  page.answer(failing(contract.payOfDriver))
  await page.goto(ofDora)
  await page.getByRole('button', { name: /again/i }).first().waitFor()
})

test('an outside company paid as agreed needs no rate; its month is printed', async () => {
  const page = await open()
  const agreed = { ...line, kind: 'agreed' as const, tripCents: 0, basisPoints: 0, cents: 8_500 }
  page.answer(answer(contract.payOfDriver, { ...month, lines: [agreed], rates: [] }))
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
