import type { OpenInvoiceRow } from '#contract/partner-payments.ts'

/** The amount for each open invoice, in order. */
export interface AllocationValues {
  allocations: { invoiceGuid: string; amountCents: number | null }[]
}

export function noAllocations(invoices: readonly OpenInvoiceRow[]): AllocationValues {
  return { allocations: invoices.map((it) => ({ invoiceGuid: it.guid, amountCents: null })) }
}

/** All that is open on one invoice. */
export function allocatedTo(paid: OpenInvoiceRow, invoices: readonly OpenInvoiceRow[]): AllocationValues {
  return {
    allocations: invoices.map(({ guid }) => ({
      invoiceGuid: guid,
      amountCents: guid === paid.guid ? paid.openCents : null,
    })),
  }
}

/** All allocations are sent, so that the server's messages match their fields. */
export function allocationsOf({
  allocations,
}: AllocationValues): { invoiceGuid: string; amountCents: number }[] {
  return allocations.map(({ invoiceGuid, amountCents }) => ({ invoiceGuid, amountCents: amountCents ?? 0 }))
}
