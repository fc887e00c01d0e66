import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { importPath } from '#contract/addresses.ts'
import { queryCustomers } from '#contract/customers.ts'
import { axe } from '#web/testing/axe.ts'
import { prepareAppearances } from '#web/testing/appearances.ts'
import { Caller } from './harness/caller.ts'
import { checkAppearance } from './harness/check-appearance.ts'
import { story } from './harness/story.ts'

const fileInput = 'input[type=file]'
const customers = importPath({ tab: 'customers' })

/** The third row has only a name; the fourth has an invalid e-mail. */
const csv = [
  'Customer number;Vorname;Nachname;E-Mail;Telefon;Bemerkung',
  'S-1;Ivy;Importer;ivy@import.example;246 555 0100;Likes tea',
  'S-2;Otto;Importer;otto@import.example;;',
  ';Iris;Importer;;;',
  'S-4;Bad;Row;no-mail;;',
].join('\n')

/** Uploads a file by keyboard. The file is set on the input, in place of the browser's file dialog. */
async function uploadFile(page: Page, text: string): Promise<void> {
  const file = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator(fileInput).setInputFiles(file)
  await page.getByRole('button', { name: 'Check file' }).press('Enter')
  await page.getByRole('heading', { name: 'guests.csv' }).waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const expectOutcome = (page: Page, record: string, becomes: string) =>
  page.getByRole('row').filter({ hasText: record }).filter({ hasText: becomes }).waitFor()

story(
  'the office imports customers by keyboard: columns, check, import, review; importing the file again changes nothing',
  { timeout: 180_000 },
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('admin@demo.example')
    const imported = async (query: string) => (await caller.must(queryCustomers, { query: { query } })).items
    const office = await visitors.signInAs('administrator', 'desktop', '/account')
    await prepareAppearances(office)
    await office.goto(customers)
    await office.getByText('No imports yet').waitFor()

    // Without a file, and with one that isn't a table.
    await press(office, 'Check file')
    await office.getByText('required').first().waitFor()
    visitors.expectComplaint(/^400 POST .*upload/)
    await office.locator(fileInput).setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('\x89PNG\r\n\x1a\n\0\0'),
    })
    await press(office, 'Check file')
    await office.getByRole('alert').first().waitFor()
    expect(await axe(office)).toEqual([])

    // Columns are detected by their headings, also in other languages, and can be changed.
    await uploadFile(office, csv)
    const columnOf = (field: string) =>
      office
        .getByLabel(field, { exact: true })
        .evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.text)
    await expect.poll(() => columnOf('First name')).toBe('Vorname')
    expect(await columnOf('E-mail')).toBe('E-Mail')
    expect(await checkAppearance(office, 0)).toEqual([])
    await office.getByLabel('Notes', { exact: true }).selectOption('Bemerkung')
    await press(office, 'Save columns')

    // The check shows each outcome without importing.
    await press(office, 'Check records')
    await expectOutcome(office, 'Ivy Importer', 'New')
    await expectOutcome(office, 'Iris Importer', 'No e-mail address or phone number')
    await expectOutcome(office, 'Bad Row', 'E-mail: Enter an e-mail address')
    expect(await checkAppearance(office, 1)).toEqual([])
    expect(await imported('importer')).toEqual([])

    await press(office, 'Import')
    const pending = office.getByRole('link', { name: 'Review pending records' })
    await pending.waitFor()
    await expect.poll(async () => (await imported('importer')).length).toBe(2)
    await office.getByRole('row').filter({ hasText: 'Otto Importer' }).getByRole('link').first().waitFor()
    expect(await checkAppearance(office, 2)).toEqual([])

    // Review the pending record: fill in the missing value, preview the changes, complete it.
    await pending.press('Enter')
    expect(await checkAppearance(office, 3)).toEqual([])
    await office.getByRole('link', { name: /Iris Importer/ }).press('Enter')
    await office.getByRole('heading', { name: 'Iris Importer' }).waitFor()
    await office.getByLabel('E-mail', { exact: true }).fill('iris@import.example')
    expect(await checkAppearance(office, 4)).toEqual([])
    await press(office, 'Review changes')
    await office.getByText('iris@import.example').first().waitFor()
    await press(office, 'Complete')
    await office.getByText('Nothing needs review').waitFor()
    await expect.poll(async () => (await imported('importer')).length).toBe(3)

    // Import the file again: the columns are remembered, and nothing changes.
    await office.goto(customers)
    await uploadFile(office, csv)
    await expect.poll(() => columnOf('Notes')).toBe('Bemerkung')
    await press(office, 'Check records')
    await expectOutcome(office, 'Ivy Importer', 'Unchanged')
    await press(office, 'Import')
    await office.getByText('Imported', { exact: false }).first().waitFor()
    await expect.poll(() => office.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
    await office.getByRole('link', { name: 'All imports' }).press('Enter')
    await office.getByRole('row').filter({ hasText: 'guests.csv' }).nth(1).waitFor()
    expect(await checkAppearance(office, 5)).toEqual([])
    expect(await imported('importer')).toHaveLength(3)
    await office.goto(importPath({ tab: 'pending' }))
    await office.getByText('Nothing needs review').waitFor()
  },
)
