import * as z from 'zod/mini'
import { paymentMethod, priceLineShape } from '#contract/booking-shapes.ts'
import { file, query } from '#contract/endpoint.ts'
import { cents, guid, instant, listOf, listQuery, serviceDate, sortBy } from '#contract/shapes.ts'
import { transactionFilters } from '#contract/transaction-filters.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { receivablesLineKeys } from '#domain/ledger/receivables-bridge.ts'

/** Read access to the ledger. Every figure is a sum over postings. */
export const ledgerAccount = z.enum(allLedgerAccounts as [LedgerAccount, ...LedgerAccount[]])
export const entryKind = z.enum(entryKinds)

/** A sum over many entries: it can exceed the limit of a single amount. */
export const sumCents = z.number().check(z.int())

/**
 * From receivables by service date, as the journal exports them, to those by posting date at the end of a
 * day: the lines add up to the last one.
 */
export const receivablesLine = z.object({
  key: z.enum(receivablesLineKeys),
  guestsCents: sumCents,
  partnersCents: sumCents,
})

const owing = z.object({ guid, name: z.string(), balanceCents: sumCents })

export const accountBalance = query({
  get: '/api/actions/accountbalance',
  needs: 'financial',
  summary:
    'Get the company’s balances at the end of a day: amounts owed by partners, customers and channels; ' +
    'tax and gratuities due; cash held; and the balance of every account',
  query: z.object({ asOf: z.optional(serviceDate) }),
  reply: z.object({
    /** Defaults to today. */
    asOf: serviceDate,
    partners: z.array(z.extend(owing, { creditLimitCents: sumCents, blocked: z.boolean() })),
    partnersCents: sumCents,
    /** Largest first, at most 200; `customersCents` covers all. */
    customers: z.array(z.extend(owing, { groups: z.number(), newestGroup: guid })),
    customersCents: sumCents,
    customersOwing: z.number(),
    /** What sales channels collected from guests and have not paid yet, by name. */
    channels: z.array(z.object({ name: z.string(), balanceCents: sumCents })),
    channelsCents: sumCents,
    /** Due: for services up to that day. In advance: charged by that day for later services. */
    taxDue: z.array(z.object({ code: z.string(), dueCents: sumCents, advanceCents: sumCents })),
    taxDueCents: sumCents,
    taxAdvanceCents: sumCents,
    gratuitiesDue: z.array(z.object({ guid, name: z.string(), dueCents: sumCents })),
    gratuitiesDueCents: sumCents,
    /** By holder; a null guid is the safe. */
    cash: z.array(z.object({ guid: z.nullable(guid), name: z.string(), balanceCents: sumCents })),
    /** Every account with a balance: debits positive, credits negative. They sum to zero. */
    trial: z.array(z.object({ account: ledgerAccount, label: z.string(), balanceCents: sumCents })),
    receivables: z.array(receivablesLine),
  }),
})

export const transactionRow = z.object({
  guid,
  at: instant,
  /** The day of the service, or of the payment. */
  earnedOn: serviceDate,
  /** The posting date, or the payment date. */
  postedOn: serviceDate,
  kind: entryKind,
  memo: z.string(),
  method: z.nullable(paymentMethod),
  /**
   * With an account filter: the effect on the account. Otherwise: money in, or negative, out; or what was
   * charged, negative if it was reversed.
   */
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
  summary:
    'List ledger entries by day, kind, method, account, party, purpose and text, newest first or sorted',
  query: z.object({
    ...listQuery,
    ...transactionFilters,
    /** By amount, by customer or partner, or by posting time. Default: `-posted`. */
    sort: sortBy('amount', 'who', 'posted'),
  }),
  // The sum covers all matches, not just this page; it and what the filters mean come with the first.
  reply: z.extend(listOf(transactionRow), {
    totalCents: z.optional(sumCents),
    /** Without an account filter: what was moved, by kind. A reversal counts as the kind it reverses. */
    sums: z.optional(z.array(z.object({ kind: entryKind, cents: sumCents }))),
    narrowedTo: z.optional(z.array(z.string())),
  }),
})

/** Maximum rows in a file, which has no paging. */
export const transactionsInFileAtMost = 20_000

const transactionFile = (kind: 'csv' | 'xlsx', media: string) =>
  file({
    get: kind === 'csv' ? '/reports/transactions.csv' : '/reports/transactions.xlsx',
    needs: 'financial',
    readsReplica: true,
    summary: `Download the filtered ledger entries as ${kind === 'csv' ? 'CSV' : 'a workbook'}`,
    query: z.object({ query: listQuery.query, ...transactionFilters }),
    media,
  })
export const transactionsCsv = transactionFile('csv', 'text/csv; charset=utf-8')
export const transactionsXlsx = transactionFile(
  'xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
)

const postingShown = z.object({
  account: ledgerAccount,
  label: z.string(),
  party: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  amountCents: cents,
})

const chargeLineShown = z.extend(priceLineShape, {
  serviceDate,
  tripGuid: z.nullable(guid),
  overrideReason: z.nullable(z.string()),
})

export const transaction = query({
  get: '/api/transactions/{id}',
  needs: 'financial',
  summary: 'Get an entry with its postings and the actions that posted it',
  params: z.object({ id: guid }),
  reply: z.extend(transactionRow, {
    postings: z.array(postingShown),
    /** The charged lines with their rules; negative if reversed. */
    lines: z.array(chargeLineShown),
    booking: z.nullable(z.object({ guid, kind: z.string(), serviceDate })),
    /** The entry this one reverses, and the one that reverses this one. */
    reverses: z.nullable(guid),
    reversedBy: z.nullable(guid),
    /** The actions that posted the entry. */
    causes: z.array(z.object({ action: z.string(), who: z.string(), at: instant, reason: z.string() })),
    receiptUrl: z.nullable(z.string()),
  }),
})
