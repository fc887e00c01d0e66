import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { command, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { guid, instant, month, serviceDate, text } from '#contract/shapes.ts'

/** Closing the months of the books, and filing their tax. */

/** What a month leaves open, and where it is settled. Nothing of it stops a closing. */
export const unresolved = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  /** What it comes to, where it is money. */
  cents: z.nullable(sumCents),
  /** Where it is settled. */
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
  summary: 'A month of the books: what it leaves open, its figures, and every closing so far',
  /** Without a month: the next to be closed. */
  query: z.object({ month: z.optional(month) }),
  reply: z.object({
    month,
    /** The first day that takes postings; null while no month was ever closed. */
    firstOpenDay: z.nullable(serviceDate),
    whyNotClose: z.nullable(z.string()),
    /** Null: the closing of this month can be reopened, by policy override. */
    whyNotReopen: z.nullable(z.string()),
    filed: z.nullable(z.object({ at: instant, by: z.string() })),
    figures: z.object({ revenueCents: sumCents, taxCents: sumCents, guestsCents: sumCents, partnersCents: sumCents }),
    unresolved: z.array(unresolved),
    /** The latest first, at most 60. */
    closings: z.array(closing),
  }),
})

export const closeMonth = change({
  confirm: { post: '/api/actions/confirmclosemonth', summary: 'What closing a month and all before it would do' },
  make: { post: '/api/actions/doclosemonth', summary: 'Close the books of a month and of all before it' },
  needs: 'financial',
  body: z.object({ month }),
})

export const reopenMonth = command({
  post: '/api/actions/reopenmonth',
  needs: 'policyOverride',
  summary: 'Open the month closed last again, while its tax is not filed',
  body: z.object({ month, reason: text(500) }),
})

export const fileTax = command({
  post: '/api/actions/filetaxreport',
  needs: 'financial',
  summary: 'Mark the tax of a closed month as filed: its figures are kept as they are',
  body: z.object({ month, taxCents: sumCents }),
})

export const undoFiling = command({
  post: '/api/actions/undotaxfiling',
  needs: 'policyOverride',
  summary: 'Undo the mark that the tax of a month was filed',
  body: z.object({ month, reason: text(500) }),
})
