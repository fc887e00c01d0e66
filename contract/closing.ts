import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { command, query } from '#contract/endpoint.ts'
import { receivablesLine, sumCents } from '#contract/ledger.ts'
import { guid, instant, month, serviceDate, text } from '#contract/shapes.ts'

/** Closing months of the books and filing their tax. */

/** An open item of a month and where to settle it. Open items don't prevent closing. */
export const unresolved = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  /** The amount, if the item is money. */
  cents: z.nullable(sumCents),
  href: z.nullable(z.string()),
})
export type Unresolved = z.infer<typeof unresolved>

const closing = z.object({
  guid,
  month,
  at: instant,
  by: z.string(),
  reopened: z.nullable(z.object({ at: instant, by: z.string(), because: z.string() })),
})

export const closingState = query({
  get: '/api/actions/closingstate',
  needs: 'financial',
  summary: 'Get a month’s books: open items, figures and all closings',
  /** Omitted: the next month to close. */
  query: z.object({ month: z.optional(month) }),
  reply: z.object({
    month,
    /** Null while no month has been closed. */
    firstOpenDay: z.nullable(serviceDate),
    whyNotClose: z.nullable(z.string()),
    /** Null: this month can be reopened with a policy override. */
    whyNotReopen: z.nullable(z.string()),
    filed: z.nullable(z.object({ at: instant, by: z.string() })),
    figures: z.object({
      revenueCents: sumCents,
      taxCents: sumCents,
      guestsCents: sumCents,
      partnersCents: sumCents,
    }),
    /** At the end of the month. */
    receivables: z.array(receivablesLine),
    unresolved: z.array(unresolved),
    /** Newest first, at most 60. */
    closings: z.array(closing),
  }),
})

export const closeMonth = change({
  confirm: {
    post: '/api/actions/confirmclosemonth',
    summary: 'Preview closing a month and all earlier ones',
  },
  make: { post: '/api/actions/doclosemonth', summary: 'Close the books for a month and all earlier ones' },
  needs: 'financial',
  body: z.object({ month }),
})

export const reopenMonth = command({
  post: '/api/actions/reopenmonth',
  needs: 'policyOverride',
  summary: 'Reopen the last closed month, unless its tax is filed',
  body: z.object({ month, reason: text(500) }),
})

export const fileTax = command({
  post: '/api/actions/filetaxreport',
  needs: 'financial',
  summary: 'Mark a closed month’s tax as filed and freeze its figures',
  body: z.object({ month, taxCents: sumCents }),
})

export const undoFiling = command({
  post: '/api/actions/undotaxfiling',
  needs: 'policyOverride',
  summary: 'Undo a month’s tax filing',
  body: z.object({ month, reason: text(500) }),
})
