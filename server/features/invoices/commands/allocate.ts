import { sql } from 'kysely'
import { allocatedOldestFirst, type Chosen } from '#domain/invoice/allocation.ts'
import { freeCredits, openInvoices } from '#server/features/invoices/queries/invoices.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** What is for which invoice; below zero where it is taken off again. */
interface Line {
  invoiceGuid: string
  paymentGuid: string | null
  creditGuid: string | null
  amountCents: number
}

/** Free payments and credit notes of a locked partner settle its open invoices, the oldest first on both sides. */
export async function settleOldestFirst(work: UnitOfWork, partnerGuid: string): Promise<void> {
  const [credits, invoices] = [await freeCredits(work.tx, partnerGuid), await openInvoices(work.tx, partnerGuid)]
  const payments = new Set(credits.filter((it) => it.isPayment).map((it) => it.guid))
  const made = allocatedOldestFirst(credits, invoices)
  await insertAllocations(
    work,
    made.map(({ creditGuid, invoiceGuid, amountCents }) => {
      const isPayment = payments.has(creditGuid)
      return { invoiceGuid, amountCents, paymentGuid: isPayment ? creditGuid : null, creditGuid: isPayment ? null : creditGuid }
    }),
  )
}

/** A payment for the invoices chosen, which were checked to take it. */
export async function allocateAsChosen(work: UnitOfWork, paymentGuid: string, chosen: readonly Chosen[]): Promise<void> {
  await insertAllocations(
    work,
    chosen.filter((it) => it.amountCents > 0).map((it) => ({ ...it, paymentGuid, creditGuid: null })),
  )
}

/** Takes off what a payment is for: all of it is free again. */
export async function releasePayment(work: UnitOfWork, paymentGuid: string): Promise<void> {
  await release(work, sql`payment_guid = ${paymentGuid}::uuid`)
}

/** Takes off what an invoice is paid with, and what a credit note pays. */
export async function releaseInvoice(work: UnitOfWork, invoiceGuid: string): Promise<void> {
  await release(work, sql`(invoice_guid = ${invoiceGuid}::uuid or credit_guid = ${invoiceGuid}::uuid)`)
}

async function release(work: UnitOfWork, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<Line>`
    select invoice_guid as "invoiceGuid", payment_guid as "paymentGuid", credit_guid as "creditGuid", -sum(amount_cents)::bigint as "amountCents"
    from invoice_payment where ${which} group by invoice_guid, payment_guid, credit_guid having sum(amount_cents) <> 0`.execute(work.tx)
  await insertAllocations(work, rows)
}

async function insertAllocations(work: UnitOfWork, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((it) => ({
    guid: newGuid(),
    invoice_guid: it.invoiceGuid,
    payment_guid: it.paymentGuid,
    credit_guid: it.creditGuid,
    amount_cents: it.amountCents,
    at: work.now,
    by_guid: work.actor.accountGuid,
  }))
  await work.tx.insertInto('invoice_payment').values(rows).execute()
}
