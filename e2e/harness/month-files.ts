import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { invoicePath } from '#contract/addresses.ts'
import { taxReport } from '#contract/financial-reports.ts'
import { invoiceDetail } from '#contract/invoices.ts'
import { partnerStatement } from '#contract/partners.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { amountText } from '#domain/money/money-text.ts'
import { openWorkbook } from '#server/import-files/read-workbook.ts'
import { openedInCalc } from '#server/testing/libre-office.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import type { Caller } from './caller.ts'

/** The workbooks of an invoice, a statement and a month's tax have the totals of their screens. */
export async function expectFilesAgree(
  page: Page,
  accountant: Caller,
  { partner, invoice, month }: { partner: string; invoice: string; month: string },
): Promise<void> {
  const { first: from, last: to } = daysOfMonth(month)
  const { chargedCents } = await accountant.must(invoiceDetail, { params: { id: invoice } })
  const { closingCents } = await accountant.must(partnerStatement, {
    params: { id: partner },
    query: { from, to },
  })
  const { taxCents } = await accountant.must(taxReport.rows, { query: { month } })
  const shown: [name: string, path: string, cents: number][] = [
    ['invoice.xlsx', invoicePath(partner, invoice), chargedCents],
    ['statement.xlsx', `/partner/${partner}?from=${from}&to=${to}`, closingCents],
    ['tax.xlsx', `/reports?tab=tax&month=${month}`, taxCents],
  ]
  const books: Record<string, Buffer> = {}
  for (const [name, path, cents] of shown) {
    await page.goto(path)
    await page.getByText(amountText(cents, 'BBD')).first().waitFor()
    const href = await page.getByRole('link', { name: 'Excel' }).first().getAttribute('href')
    books[name] = await (await page.request.get(href ?? '')).body()
  }
  const tables = await tablesOf(books)
  const centsOf = (name: string, label: string, column: string) => {
    const row = tables[name]?.find((it) => Object.values(it).includes(label))
    return Math.round(Number(row?.[column]?.replaceAll(',', '')) * 100)
  }
  expect({
    invoice: centsOf('invoice.xlsx', 'Total', 'Amount'),
    ofInvoice: centsOf('invoice.xlsx', 'This invoice', 'Amount'),
    statement: centsOf('statement.xlsx', 'Closing balance', 'Balance'),
    tax: centsOf('tax.xlsx', 'Total', 'Tax due'),
  }).toEqual({ invoice: chargedCents, ofInvoice: chargedCents, statement: closingCents, tax: taxCents })
}

type Table = Record<string, string>[]
const headerLine = 5

/** The first sheets of workbooks: as LibreOffice shows them or, without it, as they are stored. */
async function tablesOf(books: Record<string, Buffer>): Promise<Record<string, Table>> {
  if (hasTool('soffice')) {
    const opened = await openedInCalc(books)
    return mapped(opened, async (sheet) => {
      const lines = sheet.map((row) => row.map((it) => (typeof it === 'string' ? it : it.shown)))
      return named(lines[headerLine - 1] ?? [], lines.slice(headerLine))
    })
  }
  return mapped(books, async (book) => {
    const opened = await openWorkbook(book)
    const { rows } = await opened.table({ sheet: 0, line: headerLine })
    const header = opened.sheets[0]?.rows.find((it) => it.line === headerLine)
    return named(
      header?.cells ?? [],
      (await Array.fromAsync(rows)).map((it) => it.cells),
    )
  })
}

const named = (headings: readonly string[], rows: readonly (readonly string[])[]): Table =>
  rows.map((row) => Object.fromEntries(headings.map((it, at) => [it, row[at] ?? ''])))

async function mapped<T>(
  files: Record<string, T>,
  read: (file: T) => Promise<Table>,
): Promise<Record<string, Table>> {
  const each = Object.entries(files).map(async ([name, it]) => [name, await read(it)] as const)
  return Object.fromEntries(await Promise.all(each))
}
