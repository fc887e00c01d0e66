import * as z from 'zod/mini'
import { file } from '#contract/endpoint.ts'
import { ownStatement } from '#contract/partners.ts'
import { guid } from '#contract/shapes.ts'

const ofInvoice = z.object({ id: guid })

export const invoiceXlsx = file({
  get: '/reports/invoice-{id}.xlsx',
  needs: ownStatement,
  summary: 'Download an invoice as a workbook',
  params: ofInvoice,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const invoiceCsv = file({
  get: '/reports/invoice-{id}.csv',
  needs: ownStatement,
  summary: 'Download an invoice’s lines as CSV',
  params: ofInvoice,
  media: 'text/csv; charset=utf-8',
})
