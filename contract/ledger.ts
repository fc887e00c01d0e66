import * as z from 'zod/mini'
import { paymentMethod, priceLineShape } from '#contract/booking-shapes.ts'
import { query } from '#contract/endpoint.ts'
import { cents, guid, instant, listOf, listQuery, optionalText, serviceDate } from '#contract/shapes.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'

/** The ledger as it is read. Every figure is a sum over postings. */
export const ledgerAccount = z.enum(allLedgerAccounts as [LedgerAccount, ...LedgerAccount[]])
export const entryKind = z.enum(entryKinds)

/** A sum over many entries: it outgrows what one amount may be. */
export const sumCents = z.number().check(z.int())

const owing = z.object({ guid, name: z.string(), balanceCents: sumCents })

export const accountBalance = query({
  get: '/api/actions/accountbalance',
  needs: 'financial',
  says: 'The house’s balances: what partners and customers owe, what is due in tax and gratuities',
  reply: z.object({
    partners: z.array(z.extend(owing, { creditLimitCents: sumCents, blocked: z.boolean() })),
    partnersCents: sumCents,
    /** The largest first, at most 200; `customersCents` is of all. */
    customers: z.array(z.extend(owing, { groups: z.number(), newestGroup: guid })),
    customersCents: sumCents,
    customersOwing: z.number(),
    taxDue: z.array(z.object({ code: z.string(), dueCents: sumCents })),
    taxDueCents: sumCents,
    gratuitiesDue: z.array(z.object({ guid, name: z.string(), dueCents: sumCents })),
    gratuitiesDueCents: sumCents,
  }),
})

/** What narrows the transactions; with an account, their amounts are what they did to it. */
export const transactionFilters = {
  from: z.optional(serviceDate),
  to: z.optional(serviceDate),
  /** Posted by the end of that day, whatever day it is for. */
  postedTo: z.optional(serviceDate),
  kind: z.optional(entryKind),
  method: z.optional(paymentMethod),
  partner: z.optional(guid),
  customer: z.optional(guid),
  account: z.optional(ledgerAccount),
  /** The category of revenue, the code of a tax. */
  detail: optionalText(50),
}

export const transactionRow = z.object({
  guid,
  at: instant,
  businessDate: serviceDate,
  kind: entryKind,
  memo: z.string(),
  method: z.nullable(paymentMethod),
  /** With an account: what the entry did to it. Without: how much it moved. */
  amountCents: cents,
  customer: z.nullable(z.object({ guid, name: z.string() })),
  group: z.nullable(z.object({ guid, reference: z.string() })),
  partner: z.nullable(z.object({ guid, name: z.string() })),
  who: z.string(),
})
export type TransactionRow = z.infer<typeof transactionRow>

export const queryTransactions = query({
  get: '/api/actions/querytransactions',
  needs: 'financial',
  says: 'Entries of the ledger by dates, kind, method, account, partner, customer and text, the newest first',
  query: z.object({ ...listQuery, ...transactionFilters }),
  // The sum is of all that fit, not of this page; it comes with the first.
  reply: z.extend(listOf(transactionRow), { totalCents: z.optional(sumCents) }),
})

const postingShown = z.object({
  account: ledgerAccount,
  label: z.string(),
  party: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  amountCents: cents,
})

export const transaction = query({
  get: '/api/transactions/{id}',
  needs: 'financial',
  says: 'One entry with its postings and what caused it',
  params: z.object({ id: guid }),
  reply: z.extend(transactionRow, {
    postings: z.array(postingShown),
    booking: z.nullable(z.object({ guid, kind: z.string(), serviceDate, priceLines: z.array(priceLineShape) })),
    /** The entry that this one takes back, and the one that took this back. */
    reverses: z.nullable(guid),
    reversedBy: z.nullable(guid),
    /** What was done in the very act that posted it. */
    causes: z.array(z.object({ action: z.string(), who: z.string(), at: instant, reason: z.string() })),
    receiptUrl: z.nullable(z.string()),
  }),
})
