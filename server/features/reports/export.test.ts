import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { summaryReport } from '#contract/financial-reports.ts'
import { overviewReport } from '#contract/reports.ts'
import { tablesBook } from '#server/features/reports/export.ts'
import { workbookParts } from '#server/testing/workbook-parts.ts'

const facts = { company: 'Small', currency: 'BBD', madeBy: '', madeAt: '' }

test.each([
  [overviewReport, 'Overview · 2026'],
  [summaryReport, 'Summary: by period · 2026'],
])(
  'a sheet’s title is that of its report, and of its table if it differs',
  async ({ label, tables }, title) => {
    const book = tablesBook({ name: ['report', '2026'], label, tables }, {}, '2026', facts)
    expect(book.name).toBe('report-2026.xlsx')
    const parts = workbookParts(await buffer(book.body as Readable))
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(`>${title}<`)
  },
)
