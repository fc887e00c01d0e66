import * as z from 'zod/mini'
import { defaultTillSettings } from '#domain/till/till-settings.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { paymentMethod } from '#contract/booking-shapes.ts'
import { command, form, query } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import { groupParams } from '#contract/groups.ts'
import { entryKind, sumCents } from '#contract/ledger.ts'
import {
  cents,
  guid,
  instant,
  listOf,
  listQuery,
  optionalText,
  serviceDate,
  text,
  whole,
} from '#contract/shapes.ts'

/**
 * Guest payments, refunds, voids, moves and write-offs, and cash by person. Partner users can't use any of
 * these calls.
 */
const takesMoney: readonly Permission[] = ['editCustomer', 'fastTrack']

const amount = cents.check(z.gte(1, 'Enter an amount above zero'))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a three-letter currency code, such as USD'))
/** Price of one unit of another currency in millionths of the site's currency, from 0.001 to 1,000,000. */
const rateMicros = whole(1_000, 1_000_000_000_000)
const reason = text(300)
const whyNot = z.nullable(z.string())

export const takePayment = command({
  post: '/api/customer/{id}/{group}/takepayment',
  needs: takesMoney,
  summary: 'Take a guest payment by cash, card terminal or bank transfer, in any currency the site accepts',
  params: groupParams,
  body: z.object({
    method: paymentMethod,
    amountCents: amount,
    note: optionalText(300),
    /** The day on which a bank transfer arrived, in an open month; omitted: today. */
    receivedOn: z.optional(serviceDate),
    /** The amount tendered in another currency, at the rate quoted to the guest. */
    tender: z.prefault(z.nullable(z.object({ currency, amountCents: amount, rateMicros })), null),
    /** For cash: opens an empty drawer if the caller has none open. */
    opensDrawer: z.prefault(z.boolean(), false),
  }),
})

export const refundPayment = command({
  post: '/api/customer/{id}/{group}/refundpayment',
  needs: takesMoney,
  summary:
    'Refund a guest to a payment method they used, up to the amount owed to them, ' +
    'or more with a policy override',
  params: groupParams,
  body: z.object({ method: paymentMethod, amountCents: amount, reason }),
})

const ofEntry = { entryGuid: guid, reason }

export const voidPayment = command({
  post: '/api/customer/{id}/{group}/voidpayment',
  needs: takesMoney,
  summary: 'Reverse a payment, refund or write-off posted today; earlier ones need a policy override',
  params: groupParams,
  body: z.object(ofEntry),
})

export const movePayment = command({
  post: '/api/customer/{id}/{group}/movepayment',
  needs: 'editCustomer',
  summary: 'Move a payment taken for the wrong reservation to the right one',
  params: groupParams,
  body: z.object({ ...ofEntry, toReference: text(20) }),
})

export const writeOff = command({
  post: '/api/customer/{id}/{group}/writeoff',
  needs: 'editCustomer',
  summary: 'Write off a guest’s balance, up to the site’s limit, or more with a policy override',
  params: groupParams,
  body: z.object({ amountCents: amount, reason }),
})

const tillCurrency = z.object({ code: currency, rateMicros })

/** A guest's payments, and what the caller can do with each of them. */
export const guestMoney = query({
  get: '/api/customer/{id}/{group}/money',
  needs: takesMoney,
  summary:
    'Get a reservation’s balance and payments: amounts to collect, refund or write off, ' +
    'and the actions available on each payment',
  params: groupParams,
  reply: z.object({
    reference: z.string(),
    balanceCents: cents,
    promisedCents: cents,
    dueBackCents: cents,
    whyNo: z.object({ payment: whyNot, refund: whyNot, writeOff: whyNot }),
    /** Paid by each method and not yet refunded. */
    paid: z.array(z.object({ method: paymentMethod, amountCents: cents })),
    payments: z.array(
      z.object({
        guid,
        at: instant,
        kind: entryKind,
        method: z.nullable(paymentMethod),
        amountCents: cents,
        who: z.string(),
        isReversed: z.boolean(),
        tender: z.nullable(
          z.object({ currency, amountCents: cents, rateMicros: z.number(), changeCents: cents }),
        ),
        whyNotVoid: whyNot,
        whyNotMove: whyNot,
      }),
    ),
    currencies: z.array(tillCurrency),
    usualCents: cents,
    mostCents: cents,
    writeOffCents: cents,
    /** The caller's own drawer. Cash needs it open if the site requires one. */
    drawer: z.object({ isOpen: z.boolean(), isNeeded: z.boolean(), heldCents: sumCents }),
  }),
})
export type GuestMoney = z.infer<typeof guestMoney.reply>

const tillRules = {
  currencies: z.array(tillCurrency).check(z.maxLength(8, 'At most 8 currencies')),
  usualCents: whole(1, 1_000_000_000),
  mostCents: whole(1, 1_000_000_000),
  writeOffCents: whole(0, 1_000_000_000),
  usualFeeCents: z.prefault(whole(1, 1_000_000_000), defaultTillSettings.usualFeeCents),
  mostFeeCents: z.prefault(whole(1, 1_000_000_000), defaultTillSettings.mostFeeCents),
  needsDrawer: z.boolean(),
  driversSeePay: z.prefault(z.boolean(), defaultTillSettings.driversSeePay),
  payWeekStart: z.prefault(z.nullable(whole(1, 7)), defaultTillSettings.payWeekStart),
}
export const tillForm = form({
  path: '/api/configuration/till',
  needs: 'adminSystem',
  summary:
    'Get the payment settings: other currencies and their rates, limits, whether cash needs an open ' +
    'drawer, and when drivers are paid and whether they see it',
  saveSummary:
    'Save the payment settings: other currencies and their rates, limits, whether cash needs an open ' +
    'drawer, and when drivers are paid and whether they see it',
  loads: z.object({ ...tillRules, version: z.number() }),
  saves: z.object({ ...kept(tillRules), version: whole(1, 1_000_000_000) }),
})

const cashHeld = z.object({ currency, amountCents: sumCents, valueCents: sumCents })

const drawerShape = z.object({
  guid,
  holder: z.object({ guid, name: z.string() }),
  openedAt: instant,
  floatCents: sumCents,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  reason: z.string(),
  /** Set once the drawer is closed. */
  counts: z.array(z.object({ currency, expectedCents: sumCents, countedCents: sumCents })),
})
export type DrawerShown = z.infer<typeof drawerShape>

const drawerLine = z.object({
  guid,
  at: instant,
  kind: entryKind,
  memo: z.string(),
  amountCents: sumCents,
  reference: z.nullable(z.string()),
})

/** A drawer and its content: the caller's own, or anyone's with permission to read the company's money. */
const drawerNow = z.object({
  holder: z.object({ guid, name: z.string() }),
  isOwn: z.boolean(),
  drawer: z.nullable(drawerShape),
  /** The most recent closed drawer. */
  lastCount: z.nullable(drawerShape),
  held: z.array(cashHeld),
  lines: z.array(drawerLine),
  safe: z.array(cashHeld),
  currencies: z.array(tillCurrency),
  isNeeded: z.boolean(),
})
export type DrawerNow = z.infer<typeof drawerNow>

export const drawer = query({
  get: '/api/till/drawer',
  needs: [...takesMoney, 'financial'],
  summary: 'Get a person’s open drawer: its contents by currency, and cash in and out since it was opened',
  query: z.object({ holder: z.optional(guid) }),
  reply: drawerNow,
})

export const openDrawer = command({
  post: '/api/till/open',
  needs: takesMoney,
  summary: 'Open the caller’s drawer with a counted float from the safe',
  body: z.object({ floatCents: whole(0, 100_000_000) }),
})

/** A transfer between the caller's drawer and the safe or the bank, with a reason. */
const movesCash = z.object({
  currency,
  amountCents: amount,
  place: z.enum(['safe', 'bank']),
  reason,
})
export const payIn = command({
  post: '/api/till/payin',
  needs: takesMoney,
  summary: 'Pay cash from the safe or the bank into the caller’s drawer',
  body: movesCash,
})
export const payOut = command({
  post: '/api/till/payout',
  needs: takesMoney,
  summary: 'Move cash from the caller’s drawer to the safe or the bank',
  body: movesCash,
})

export const countDrawer = command({
  post: '/api/till/count',
  needs: [...takesMoney, 'financial'],
  summary:
    'Count and close a drawer: the difference is posted with its reason, and the cash goes to the safe',
  body: z.object({
    drawerGuid: guid,
    counts: z
      .array(z.object({ currency, countedCents: whole(0, 1_000_000_000) }))
      .check(z.minLength(1), z.maxLength(9)),
    reason: optionalText(300),
  }),
})

export const moveSafeCash = command({
  post: '/api/till/safe',
  needs: 'financial',
  summary: 'Move cash between the safe and the bank',
  body: z.object({ to: z.enum(['safe', 'bank']), currency, amountCents: amount, reason }),
})

export const cashByPerson = query({
  get: '/api/till/people',
  needs: 'financial',
  summary: 'Get the cash held by each person and in the safe, and all open drawers',
  reply: z.object({
    people: z.array(
      z.object({
        guid,
        name: z.string(),
        held: z.array(cashHeld),
        totalCents: sumCents,
        drawer: z.nullable(z.object({ guid, openedAt: instant })),
      }),
    ),
    safe: z.array(cashHeld),
    safeCents: sumCents,
    totalCents: sumCents,
  }),
})

export const countedDrawers = query({
  get: '/api/till/drawers',
  needs: 'financial',
  summary: 'List counted and closed drawers, newest first',
  query: z.object({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: listOf(drawerShape),
})
