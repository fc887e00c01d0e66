import * as z from 'zod/mini'
import { financialReport } from '#contract/financial-report.ts'
import { sumCents } from '#contract/ledger.ts'
import { reportRow } from '#contract/report-columns.ts'
import { guid, month, serviceDate } from '#contract/shapes.ts'

/** What is still to be invoiced, by partner and month of service. */
export const notInvoicedReport = financialReport({
  name: 'notinvoiced',
  label: 'Not invoiced',
  summary: 'Services to partners that are on no invoice yet, by partner and month, up to a service date',
  /** `to`: defaults to the end of last month, the last one that can be invoiced. */
  query: z.object({
    to: z.optional(serviceDate),
    month: z.optional(month),
    partner: z.optional(guid),
  }),
  heads: {
    to: serviceDate,
    totalCents: sumCents,
  },
  tables: {
    partners: {
      title: 'By partner and month',
      row: reportRow(
        { key: z.string(), partnerGuid: guid, month },
        {
          label: { header: 'Partner', kind: 'text', width: 30 },
          monthText: { header: 'Month of service', kind: 'text', width: 18 },
          services: { header: 'Entries', kind: 'int', adds: true },
          owedCents: { header: 'Not invoiced', kind: 'sum', width: 16 },
        },
      ),
    },
  },
})
export type NotInvoicedRow = z.infer<typeof notInvoicedReport.rows.reply>['tables']['partners'][number]
