import type { ReplyOf } from '#contract/endpoint.ts'
import type { invoiceDetail } from '#contract/invoices.ts'

/** An invoice as its page shows it. */
export type Invoice = ReplyOf<typeof invoiceDetail>
