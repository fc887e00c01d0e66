import type { Page } from 'playwright-core'
import { bankPath } from '#contract/addresses.ts'
import { ofxFile, ofxLine } from '#server/testing/bank-office.ts'

/** Imports a bank statement of one line that pays an invoice, confirms the line, and imports it again. */
export async function payByBankStatement(
  page: Page,
  { number, partner, cents, day }: { number: string; partner: string; cents: number; day: string },
): Promise<void> {
  const line = ofxLine('A1', day, (cents / 100).toFixed(2), partner, `Invoice ${number}`)
  const file = { name: 'bank.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(ofxFile([line])) }
  const read = async () => {
    await page.goto(bankPath({ tab: 'import' }))
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: /^Check records/ }).click()
  }
  await read()
  await page
    .getByText(/1 new line/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.goto(bankPath())
  await page.getByRole('button', { name: 'Confirm clear match' }).click()
  await page.getByText('No bank lines to match.').waitFor()
  await read()
  await page.getByText('Every line is already imported').first().waitFor()
}
