import { sql } from 'kysely'
import { allocatedOldestFirst, type Chosen, type OpenInvoice } from '#domain/invoice/allocation.ts'
import { freeCredits, openInvoices, openPayouts, type FreeCredit } from '#server/features/invoices/queries/invoices.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** What is for which invoice; below zero where it is taken off again. */
interface Line {
  invoiceGuid: string | null
  /** Credit that was paid out, instead of an invoice. */
  payoutGuid: string | null
  paymentGuid: string | null
  creditGuid: string | null
  amountCents: number
}

/**
 * Free payments and credit notes of a locked partner settle its open invoices, the oldest first on both sides. A credit note is first for what was
 * paid out ahead of it.
 */
export async function settleOldestFirst(work: UnitOfWork, partnerGuid: string): Promise<void> {
  const isNote = (it: FreeCredit) => !it.isPayment
  await allocateFree(work, 'payoutGuid', (await freeCredits(work.tx, partnerGuid)).filter(isNote), await openPayouts(work.tx, partnerGuid))
  await allocateFree(work, 'invoiceGuid', await freeCredits(work.tx, partnerGuid), await openInvoices(work.tx, partnerGuid))
  await coverPayouts(work, partnerGuid)
}

/** What was paid out takes up free payments and credit notes: nobody gets the same credit twice. */
export async function coverPayouts(work: UnitOfWork, partnerGuid: string): Promise<void> {
  await allocateFree(work, 'payoutGuid', await freeCredits(work.tx, partnerGuid), await openPayouts(work.tx, partnerGuid))
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

/** A payment for the invoices chosen, which were checked to take it. */
export async function allocateAsChosen(work: UnitOfWork, paymentGuid: string, chosen: readonly Chosen[]): Promise<void> {
  await insertAllocations(
    work,
    chosen.filter((it) => it.amountCents > 0).map((it) => ({ ...it, payoutGuid: null, paymentGuid, creditGuid: null })),
  )
}

/** Takes off what a payment is for: all of it is free again, but for what was paid out of it. */
export async function releaseFromInvoices(work: UnitOfWork, paymentGuid: string): Promise<void> {
  await release(work, sql`payment_guid = ${paymentGuid}::uuid and invoice_guid is not null`)
}

/** Takes off what a payment is for, or what was taken up by a payout. */
export async function releaseEntry(work: UnitOfWork, entryGuid: string): Promise<void> {
  await release(work, sql`(payment_guid = ${entryGuid}::uuid or payout_guid = ${entryGuid}::uuid)`)
}

/** Takes off what an invoice is paid with, and what a credit note pays. */
export async function releaseInvoice(work: UnitOfWork, invoiceGuid: string): Promise<void> {
  await release(work, sql`(invoice_guid = ${invoiceGuid}::uuid or credit_guid = ${invoiceGuid}::uuid)`)
}

async function release(work: UnitOfWork, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<Line>`
    select invoice_guid as "invoiceGuid", payout_guid as "payoutGuid", payment_guid as "paymentGuid", credit_guid as "creditGuid", -sum(amount_cents)::bigint as "amountCents"
    from invoice_payment where ${which} group by invoice_guid, payout_guid, payment_guid, credit_guid having sum(amount_cents) <> 0`.execute(
    work.tx,
  )
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
