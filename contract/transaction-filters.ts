import * as z from 'zod/mini'
import { ageBand, bookingKindName, paymentMethod } from '#contract/booking-shapes.ts'
import { guid, optionalText, serviceDate, whole } from '#contract/shapes.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { allGroupSources, type GroupSource } from '#domain/vocabulary/group-sources.ts'

const ledgerAccount = z.enum(allLedgerAccounts as [LedgerAccount, ...LedgerAccount[]])
const entryKind = z.enum(entryKinds)

/** One or several of a list, separated by commas in the address. */
const several = <T extends string>(one: z.ZodMiniType<T, T>) =>
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(500)), z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20))]),
      z.transform((it) => [...new Set([it].flat().flatMap((part) => part.split(',').map((name) => name.trim())))]),
    ),
    z.array(one as z.ZodMiniType<T, string>).check(z.minLength(1), z.maxLength(20)),
  )

/** One of a kind by its guid, or those that have none. */
const oneOrNone = z.union([guid, z.literal('none')])

/** Filters of the transactions. With accounts, amounts are the effect on them; each figure of a report is such a sum. */
export const transactionFilters = {
  /** The days of the service. */
  from: z.optional(serviceDate),
  to: z.optional(serviceDate),
  /** The days of writing, or of the payment. */
  postedFrom: z.optional(serviceDate),
  postedTo: z.optional(serviceDate),
  /** Everything posted by the end of that day. */
  asOf: z.optional(serviceDate),
  kind: z.optional(entryKind),
  /** A reversal counts as what it reverses. */
  countsAs: z.optional(several(entryKind)),
  method: z.optional(paymentMethod),
  /** Whose account it touches. */
  partner: z.optional(guid),
  customer: z.optional(guid),
  account: z.optional(several(ledgerAccount)),
  /** Whose part of the account: a person's cash, a driver's gratuities; of cash `none` is the safe. */
  party: z.optional(oneOrNone),
  /** The revenue category or the tax code; several separated by commas. */
  detail: optionalText(200),

  // What the service was for.
  bookingKind: z.optional(several(bookingKindName)),
  source: z.optional(z.enum(allGroupSources as [GroupSource, ...GroupSource[]])),
  /** Whose guests they are, whoever pays. */
  guestsOf: z.optional(oneOrNone),
  /** By its number, `BA255`. */
  flight: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),

  // Lines of charges: of revenue and tax, only what these lines come to.
  /** `other`: surcharges, and what names no age. */
  band: z.optional(z.union([ageBand, z.literal('other')])),
  /** `none`: lines without one. */
  taxCode: z.optional(z.string().check(z.maxLength(50))),
  /** In hundredths of a percent. */
  taxRate: z.optional(z.pipe(z.coerce.number(), whole(0, 100_000))),
  /** What was charged, or what was reversed. */
  credits: z.optional(z.enum(['no', 'yes'])),

  // The share of trips: what a booking with several cars costs belongs to each of them in equal parts.
  service: z.optional(oneOrNone),
  vehicle: z.optional(oneOrNone),
  driver: z.optional(oneOrNone),
  fromZone: z.optional(oneOrNone),
  toZone: z.optional(oneOrNone),
}
