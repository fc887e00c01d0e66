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
    const book = await tablesBook({ name: ['report', '2026'], label, tables }, {}, '2026', facts)
    expect(book.name).toBe('report-2026.xlsx')
    expect(workbookParts(book.body as Buffer).get('xl/sharedStrings.xml')).toContain(`>${title}<`)
  },
)
