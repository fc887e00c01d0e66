import * as z from 'zod/mini'
import { financialReport } from '#contract/financial-report.ts'
import { sumCents } from '#contract/ledger.ts'
import { reportRow } from '#contract/report-columns.ts'
import { guid, month, serviceDate } from '#contract/shapes.ts'
import { guestAges, guestAgeWords, type GuestAge } from '#domain/ledger/guest-ageing.ts'

/** What is still to be invoiced, by partner and month of service. */
export const notInvoicedReport = financialReport({
  name: 'notinvoiced',
  label: 'Not invoiced',
  summary:
    'Get services to partners that haven’t been invoiced yet, by partner and month, up to a service date',
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

const age = (key: GuestAge) => ({ header: guestAgeWords[key], kind: 'sum', width: 14 }) as const

/** What guests owe, by days since the service. */
export const guestBalancesReport = financialReport({
  name: 'guestbalances',
  label: 'Owed by guests',
  summary: 'List guests with a balance at the end of a day, by days since the service',
  /** `asOf`: defaults to today. `age`: only guests who owe something of that age, or who have credit. */
  query: z.object({
    asOf: z.optional(serviceDate),
    age: z.optional(z.enum([...guestAges, 'credit'])),
    find: z.optional(z.string().check(z.maxLength(100))),
  }),
  heads: { asOf: serviceDate },
  tables: {
    guests: {
      title: 'By guest',
      row: reportRow(
        { key: guid, newestGroup: guid },
        {
          label: { header: 'Guest', kind: 'text', width: 30 },
          reservations: { header: 'Reservations', kind: 'int', adds: true },
          toCome: age('toCome'),
          days30: age('days30'),
          days60: age('days60'),
          days90: age('days90'),
          older: age('older'),
          credit: { header: 'Credit', kind: 'sum', width: 14 },
          balanceCents: { header: 'Balance', kind: 'sum', width: 14 },
        },
      ),
    },
  },
})
export type GuestBalance = z.infer<typeof guestBalancesReport.rows.reply>['tables']['guests'][number]
