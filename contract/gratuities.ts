import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { command, file, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import {
  cents,
  guid,
  instant,
  listOf,
  listQuery,
  optionalText,
  saved,
  serviceDate,
  text,
  whole,
} from '#contract/shapes.ts'
import { giftCents, giftMethods, gratuityStates, reverseKinds } from '#domain/gratuity/gratuity-states.ts'

/**
 * Gratuities: money from guests for drivers, never revenue. A gift is split over its trips; each share goes
 * to the driver who completes the trip.
 */
export const gratuityState = z.enum(gratuityStates)
const giftMethod = z.enum(giftMethods)
const giftAmount = whole(giftCents.atLeast, giftCents.atMost)

export const gratuityRow = z.object({
  guid,
  giftGuid: guid,
  at: instant,
  /** Service date of the trip. */
  date: serviceDate,
  reference: z.string(),
  guestName: z.string(),
  from: z.string(),
  to: z.string(),
  driver: z.object({ guid, name: z.string() }),
  /** partner: agreed with the partner, added when the trip was completed. */
  source: z.enum(['desk', 'driver', 'guest', 'partner']),
  method: giftMethod,
  amountCents: cents,
  state: gratuityState,
  note: z.string(),
  /** Its payout, with the driver's receipt. */
  payout: z.nullable(
    z.object({ guid, at: instant, method: z.enum(['cash', 'bank']), receiptUrl: z.string() }),
  ),
})
export type GratuityRow = z.infer<typeof gratuityRow>

/** A row with links to its reservation and ledger entry, for users who can open them. */
const gratuityLine = z.extend(gratuityRow, {
  customerGuid: guid,
  groupGuid: guid,
  entryGuid: z.nullable(guid),
  /** The partner who pays it on account. */
  partner: z.nullable(z.string()),
})
export type GratuityLine = z.infer<typeof gratuityLine>

/** Sums of all matches by state. */
const gratuitySums = z.object({
  pendingCents: sumCents,
  payableCents: sumCents,
  paidOutCents: sumCents,
  keptCents: sumCents,
  owedBackCents: sumCents,
})
export type GratuitySums = z.infer<typeof gratuitySums>

/** By service date of the trips. */
const days = { from: z.optional(serviceDate), to: z.optional(serviceDate) }

export const gratuityFilters = {
  ...days,
  driver: z.optional(guid),
  state: z.optional(gratuityState),
  query: optionalText(100),
}

export const queryGratuities = query({
  get: '/api/actions/querygratuities',
  needs: 'financial',
  summary: 'List gratuities by date, driver, state or text, latest trips first, with totals',
  query: z.object({ ...listQuery, ...gratuityFilters }),
  reply: z.extend(listOf(gratuityLine), { sums: gratuitySums }),
})

/** A driver's gratuities in the period, and the amounts due and owed back overall. */
const ofOneDriver = z.extend(listOf(gratuityRow), {
  sums: gratuitySums,
  /** Balance in the ledger, regardless of the period; negative if the driver owes money. */
  dueCents: sumCents,
})

export const queryDriverGratuities = query({
  get: '/api/actions/querydrivergratuities',
  needs: ['dispatcher', 'financial'],
  summary: 'List a driver’s gratuities',
  query: z.object({ ...listQuery, ...days, userGuid: guid }),
  reply: ofOneDriver,
})

export const currentUserDriverGratuities = query({
  get: '/api/actions/currentuserdrivergratuities',
  needs: 'driver',
  summary: 'List the driver’s own gratuities: pending, payable, paid out and kept in cash',
  query: z.object({ ...listQuery, ...days, state: z.optional(gratuityState) }),
  reply: ofOneDriver,
})

export const gratuitiesCsv = file({
  get: '/reports/gratuities.csv',
  needs: 'financial',
  readsReplica: true,
  summary: 'Download gratuities as CSV',
  media: 'text/csv; charset=utf-8',
  query: z.object(gratuityFilters),
})

export const gratuitiesXlsx = file({
  get: '/reports/gratuities.xlsx',
  needs: 'financial',
  readsReplica: true,
  summary: 'Download gratuities as a workbook',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  query: z.object(gratuityFilters),
})

/** Maximum rows in a file, which has no paging. */
export const gratuitiesInFileAtMost = 20_000

const ofGroup = z.object({ id: guid, group: guid })
const tillPeople = ['editCustomer', 'fastTrack'] as const

export const gratuityDrives = query({
  get: '/api/customer/{id}/{group}/gratuity',
  needs: [...tillPeople],
  summary: 'List the trips of a reservation that can receive a gratuity, and the total already given',
  params: ofGroup,
  reply: z.object({
    drives: z.array(
      z.object({
        tripGuid: guid,
        date: serviceDate,
        driver: z.string(),
        from: z.string(),
        to: z.string(),
        /** Its share of the booking’s price, with tax: the base of a gratuity in percent (decision 127). */
        priceCents: sumCents,
        /** Whether its gratuity can go on the partner’s account. */
        onAccount: z.boolean(),
      }),
    ),
    suggestedCents: z.array(cents),
    givenCents: sumCents,
    /** The price of these trips together. */
    tripsCents: sumCents,
    /** The partner whose account can be charged. Null: no partner, or the user is a partner’s. */
    account: z.nullable(
      z.object({
        partner: z.string(),
        /** Null: it can be charged. */
        whyNot: z.nullable(z.string()),
        /** More uses the policy override of this user. Null: the user has none. */
        overrideAboveCents: z.nullable(sumCents),
        /** Agreed with the partner, and added when each trip is completed. */
        agreedBasisPoints: z.number(),
      }),
    ),
  }),
})

export const takeGratuity = command({
  post: '/api/customer/{id}/{group}/gratuity',
  needs: [...tillPeople],
  summary:
    'Take a gratuity at the desk, or put it on the partner’s account, for one trip or all of the reservation',
  params: ofGroup,
  body: z.object({
    /** Omitted: split over all eligible trips. On account, these are the completed ones. */
    tripGuid: z.optional(guid),
    method: giftMethod,
    amountCents: giftAmount,
    note: optionalText(200),
  }),
})

export const driverCashGratuity = command({
  post: '/api/actions/drivercashgratuity',
  needs: 'driver',
  summary: 'Record a cash gratuity that the driver keeps',
  query: z.object({ tripGuid: guid }),
  body: z.object({ amountCents: giftAmount }),
  reply: saved,
})

export const reverseGratuity = command({
  post: '/api/gratuities/{gift}/reverse',
  needs: 'financial',
  summary: 'Reverse a gratuity recorded by mistake, or record a chargeback by the guest’s bank',
  params: z.object({ gift: guid }),
  body: z.object({ kind: z.enum(reverseKinds), reason: text(200) }),
})

const payoutMethod = z.enum(['cash', 'bank'])

/** Amounts to pay out, and past payouts. */
export const gratuityPayouts = query({
  get: '/api/gratuities/payouts',
  needs: 'financial',
  summary: 'List the amounts to pay out by driver, and the latest payouts',
  reply: z.object({
    today: serviceDate,
    drivers: z.array(
      z.object({
        guid,
        name: z.string(),
        gratuities: z.number(),
        /** Payable less what is owed back. */
        amountCents: sumCents,
        payableCents: sumCents,
        owedBackCents: sumCents,
        pendingCents: sumCents,
      }),
    ),
    payouts: z.array(
      z.object({
        guid,
        at: instant,
        driver: z.object({ guid, name: z.string() }),
        method: payoutMethod,
        amountCents: sumCents,
        who: z.string(),
        entryGuid: guid,
        receiptUrl: z.string(),
        isReversed: z.boolean(),
        /** Null: the payout can be reversed. */
        whyNotReverse: z.nullable(z.string()),
      }),
    ),
  }),
})
export type PayableDriver = z.infer<typeof gratuityPayouts.reply>['drivers'][number]
export type PayoutRow = z.infer<typeof gratuityPayouts.reply>['payouts'][number]

export const payOutGratuities = change({
  confirm: { post: '/api/gratuities/confirmpayout', summary: 'Preview a gratuity payout' },
  make: { post: '/api/gratuities/makepayout', summary: 'Pay out gratuities to the selected drivers' },
  needs: 'financial',
  body: z.object({
    /** Cash from the safe, the payer's own cash, or a bank transfer. */
    from: z.enum(['safe', 'ownCash', 'bank']),
    drivers: z.array(guid).check(z.minLength(1, 'Choose a driver'), z.maxLength(500)),
  }),
})

export const reversePayout = command({
  post: '/api/gratuities/payouts/{payout}/reverse',
  needs: 'financial',
  summary: 'Reverse a payout: its gratuities become payable again',
  params: z.object({ payout: guid }),
  body: z.object({ reason: text(200) }),
})

export const payoutReceipt = file({
  get: '/reports/gratuities/{payout}.pdf',
  needs: ['driver', 'financial'],
  summary: 'Get a driver’s receipt for a payout',
  media: 'application/pdf',
  params: z.object({ payout: guid }),
})
