import * as z from 'zod/mini'
import { ageBand, bookingKindName, paymentMethod } from '#contract/booking-shapes.ts'
import { guid, optionalText, serviceDate, whole } from '#contract/shapes.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { allGroupSources, type GroupSource } from '#domain/vocabulary/group-sources.ts'

const ledgerAccount = z.enum(allLedgerAccounts as [LedgerAccount, ...LedgerAccount[]])
const entryKind = z.enum(entryKinds)

/** One or more values, comma-separated in the URL. */
const several = <T extends string>(one: z.ZodMiniType<T, T>) =>
  z.pipe(
    z.pipe(
      z.union([
        z.string().check(z.maxLength(500)),
        z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20)),
      ]),
      z.transform((it) => [
        ...new Set([it].flat().flatMap((part) => part.split(',').map((name) => name.trim()))),
      ]),
    ),
    z.array(one as z.ZodMiniType<T, string>).check(z.minLength(1), z.maxLength(20)),
  )

/** A guid, or `none` for entries without one. */
const oneOrNone = z.union([guid, z.literal('none')])

/** Transaction filters. With accounts, amounts are the effect on them; every report figure is such a sum. */
export const transactionFilters = {
  /** Service dates. */
  from: z.optional(serviceDate),
  to: z.optional(serviceDate),
  /** Posting dates, or payment dates. */
  postedFrom: z.optional(serviceDate),
  postedTo: z.optional(serviceDate),
  /** Everything posted by the end of that day. */
  asOf: z.optional(serviceDate),
  kind: z.optional(entryKind),
  /** A reversal counts as the kind it reverses. */
  countsAs: z.optional(several(entryKind)),
  method: z.optional(paymentMethod),
  partner: z.optional(guid),
  customer: z.optional(guid),
  account: z.optional(several(ledgerAccount)),
  /** A holder's cash or a driver's gratuities; for cash, `none` is the safe. */
  party: z.optional(oneOrNone),
  /** Revenue categories or tax codes, comma-separated. */
  detail: optionalText(200),

  bookingKind: z.optional(several(bookingKindName)),
  source: z.optional(z.enum(allGroupSources as [GroupSource, ...GroupSource[]])),
  /** The partner whose guests the reservation is for, regardless of who pays. */
  guestsOf: z.optional(oneOrNone),
  /** Flight number, such as `BA255`. */
  flight: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),

  // Charge lines: with these filters, revenue and tax include only the matching lines.
  /** `other`: surcharges and lines without an age band. */
  band: z.optional(z.union([ageBand, z.literal('other')])),
  /** `none`: lines without a tax code. */
  taxCode: z.optional(z.string().check(z.maxLength(50))),
  /** Basis points. */
  taxRate: z.optional(z.pipe(z.coerce.number(), whole(0, 100_000))),
  /** `no`: charges; `yes`: reversals. */
  credits: z.optional(z.enum(['no', 'yes'])),

  // Per trip: the price of a journey with several cars is split equally between them.
  service: z.optional(oneOrNone),
  vehicle: z.optional(oneOrNone),
  driver: z.optional(oneOrNone),
  fromZone: z.optional(oneOrNone),
  toZone: z.optional(oneOrNone),
}
