import { bookingTotals } from '#contract/booking-totals.ts'
import { bookingCounts, queryCustomers } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { openPage, type Opening, type PortalPage } from '#web/testing/open-page.ts'

export type Found = ReplyOf<typeof queryCustomers>
export type Row = Found['items'][number]

export const counts = answer(bookingCounts, { today: 3, tomorrow: 1, waitlisted: 2 })
/** Too many to add up. */
export const totals = answer(bookingTotals, { found: null })

/** The list as the server narrows it: by the name and by the last day. */
export const reservations = (rows: Row[]) =>
  answer(queryCustomers, ({ query }) => ({
    items: rows.filter(
      (found) =>
        found.lastName.toLowerCase().includes(query.query.toLowerCase()) &&
        (query.to === undefined || (found.group?.firstServiceDate ?? '') <= query.to),
    ),
    nextCursor: null,
  }))

/** Opens the customer list of a reservations agent. */
export const openList = (rows: Row[], more: Opening = {}, path = '/customers') =>
  openPage(path, {
    as: aReservationsAgent(),
    ...more,
    answers: [counts, totals, reservations(rows), ...(more.answers ?? [])],
  })
export const rowOf = (page: PortalPage, text: string) => page.locator('tbody tr').filter({ hasText: text })
