import { sql } from 'kysely'
import { allocatedOldestFirst, type Chosen, type OpenInvoice } from '#domain/invoice/allocation.ts'
import {
  freeCredits,
  openInvoices,
  openPayouts,
  type FreeCredit,
} from '#server/features/invoices/queries/invoices.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** An allocation; negative if released. */
interface Line {
  invoiceGuid: string | null
  /** The payout it covers instead of an invoice. */
  payoutGuid: string | null
  paymentGuid: string | null
  creditGuid: string | null
  amountCents: number
}

/**
 * Allocates unallocated payments and credit notes of a locked partner to its open invoices, oldest first on
 * both sides. Credit notes first cover earlier payouts.
 */
export async function settleOldestFirst(work: UnitOfWork, partnerGuid: string): Promise<void> {
  const isNote = (it: FreeCredit) => !it.isPayment
  await allocateFree(
    work,
    'payoutGuid',
    (await freeCredits(work.tx, partnerGuid)).filter(isNote),
    await openPayouts(work.tx, partnerGuid),
  )
  await allocateFree(
    work,
    'invoiceGuid',
    await freeCredits(work.tx, partnerGuid),
    await openInvoices(work.tx, partnerGuid),
  )
  await coverPayouts(work, partnerGuid)
}

/** Allocates unallocated payments and credit notes to payouts, so that no credit is used twice. */
export async function coverPayouts(work: UnitOfWork, partnerGuid: string): Promise<void> {
  await allocateFree(
    work,
    'payoutGuid',
    await freeCredits(work.tx, partnerGuid),
    await openPayouts(work.tx, partnerGuid),
  )
}

async function allocateFree(
  work: UnitOfWork,
  which: 'invoiceGuid' | 'payoutGuid',
  credits: readonly FreeCredit[],
  open: readonly OpenInvoice[],
): Promise<void> {
  const payments = new Set(credits.filter((it) => it.isPayment).map((it) => it.guid))
  const made = allocatedOldestFirst(credits, open)
  await insertAllocations(
    work,
    made.map(({ creditGuid, invoiceGuid, amountCents }) => {
      const isPayment = payments.has(creditGuid)
      const from = { paymentGuid: isPayment ? creditGuid : null, creditGuid: isPayment ? null : creditGuid }
      return { invoiceGuid: null, payoutGuid: null, [which]: invoiceGuid, amountCents, ...from }
    }),
  )
}

/** Allocates a payment to the chosen invoices, which must have been validated. */
export async function allocateAsChosen(
  work: UnitOfWork,
  paymentGuid: string,
  chosen: readonly Chosen[],
): Promise<void> {
  await insertAllocations(
    work,
    chosen
      .filter((it) => it.amountCents > 0)
      .map((it) => ({ ...it, payoutGuid: null, paymentGuid, creditGuid: null })),
  )
}

/** Releases a payment from its invoices, except the part paid out. */
export async function releaseFromInvoices(work: UnitOfWork, paymentGuid: string): Promise<void> {
  await release(work, sql`payment_guid = ${paymentGuid}::uuid and invoice_guid is not null`)
}

/** Releases a payment from its invoices, or a payout from the credit it used. */
export async function releaseEntry(work: UnitOfWork, entryGuid: string): Promise<void> {
  await release(work, sql`(payment_guid = ${entryGuid}::uuid or payout_guid = ${entryGuid}::uuid)`)
}

/** Releases the payments of an invoice, and what it pays as a credit note. */
export async function releaseInvoice(work: UnitOfWork, invoiceGuid: string): Promise<void> {
  await release(work, sql`(invoice_guid = ${invoiceGuid}::uuid or credit_guid = ${invoiceGuid}::uuid)`)
}

async function release(work: UnitOfWork, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<Line>`
    select invoice_guid as "invoiceGuid", payout_guid as "payoutGuid", payment_guid as "paymentGuid",
      credit_guid as "creditGuid", -sum(amount_cents)::bigint as "amountCents"
    from invoice_payment where ${which} group by invoice_guid, payout_guid, payment_guid, credit_guid
      having sum(amount_cents) <> 0`.execute(work.tx)
  await insertAllocations(work, rows)
}

async function insertAllocations(work: UnitOfWork, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    guid: newGuid(),
    invoice_guid: line.invoiceGuid,
    payout_guid: line.payoutGuid,
    payment_guid: line.paymentGuid,
    credit_guid: line.creditGuid,
    amount_cents: line.amountCents,
    at: work.now,
    by_guid: work.actor.accountGuid,
  }))
  await work.tx.insertInto('invoice_payment').values(rows).execute()
}
