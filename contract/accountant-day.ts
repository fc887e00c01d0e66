import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { guid, instant, month, serviceDate } from '#contract/shapes.ts'

/** The partners with the largest overdue amounts that the Dashboard names. */
export const overdueNamed = 5
/** How many days that aren't closed the Dashboard names, newest first. */
export const openDaysNamed = 14

export const accountantDay = query({
  get: '/api/dashboard/accountant',
  needs: 'financial',
  summary:
    'Get the open items in the books: overdue partners, services not invoiced, open months and days, ' +
    'unmatched money and uncounted drawers',
  reply: z.object({
    today: serviceDate,
    /** Invoiced, past its due date and not disputed; `partners` are the largest. */
    overdue: z.object({
      total: z.number(),
      cents: sumCents,
      partners: z.array(z.object({ guid, name: z.string(), cents: sumCents })),
    }),
    /** Services up to the end of last month that are on no invoice. */
    notInvoiced: z.object({
      to: serviceDate,
      cents: sumCents,
      months: z.array(z.object({ month, cents: sumCents })),
    }),
    /** Past months whose books are open, oldest first. */
    openMonths: z.array(month),
    /** Past days in them with fast track services that no one has closed; `days` are the latest. */
    openDays: z.object({ total: z.number(), days: z.array(serviceDate) }),
    /** Money in the ledger that belongs to no reservation or invoice yet; money received is positive. */
    suspenseCents: sumCents,
    /** Lines of bank statements that are not matched yet; money received is positive. */
    bankLines: z.object({ total: z.number(), cents: sumCents }),
    cardPayments: z.object({ total: z.number(), inCents: sumCents, outCents: sumCents }),
    /** Drawers opened before today that are still open, oldest first. */
    drawers: z.array(
      z.object({ holder: z.object({ guid, name: z.string() }), openedAt: instant, heldCents: sumCents }),
    ),
  }),
})
