import * as refused from '#contract/refused-address.ts'
import { correctAddress } from '#server/features/customers/commands/correct-address.ts'
import { customerPath } from '#contract/addresses.ts'
import { bookingTotals } from '#contract/booking-totals.ts'
import {
  bookingCounts,
  customerEdit,
  customerPage,
  emptyCustomer,
  queryCustomers,
  resetCustomerBirthday,
} from '#contract/customers.ts'
import { customerLastTime } from '#contract/last-time.ts'
import { likelySame, mergeCustomerChange, undoMergeChange } from '#contract/customer-merge.ts'
import { withStored } from '#domain/left-out.ts'
import { isRefusal } from '#domain/refusal.ts'
import { answerChange } from '#server/change/routes.ts'
import {
  editCustomer,
  insertCustomer,
  resetBirthday,
} from '#server/features/customers/commands/edit-customer.ts'
import { mergeCustomer, undoMerge } from '#server/features/customers/commands/merge-customers.ts'
import { totalsOfBookings } from '#server/features/customers/queries/booking-totals.ts'
import { countBookings } from '#server/features/customers/queries/booking-counts.ts'
import * as page from '#server/features/customers/queries/customer-page.ts'
import { findCustomers } from '#server/features/customers/queries/find-customers.ts'
import { bookedLastBy } from '#server/features/customers/queries/last-time.ts'
import { possibleDuplicatesOf } from '#server/features/customers/queries/possible-duplicates.ts'
import { refusedAddress, refusedMessageHtml } from '#server/features/customers/queries/refused-address.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function customerRoutes(): Route[] {
  return [
    answerQuery(emptyCustomer, async () => page.emptyCustomer),
    answerQuery(customerEdit.load, async ({ db, actor, params }) =>
      params.id === 'new' ? { ...page.emptyCustomer, version: 0 } : page.customerForm(db, actor, params.id),
    ),
    answerCommand(customerEdit.save, async (call) => {
      if (call.params.id !== 'new') return editCustomer(call, call.params.id, call.body)
      const { version: _, details = {}, ...form } = call.body
      const whole = withStored(form, page.emptyCustomer)
      const guid = await insertCustomer(call, { ...whole, details }, { isAsked: true })
      return isRefusal(guid) ? guid : { guid, redirectAction: 'redirect', redirectUrl: customerPath(guid) }
    }),
    answerQuery(customerPage, ({ db, actor, params, now }) => page.customerPage(db, actor, params.id, now)),
    answerQuery(customerLastTime, ({ db, actor, params, query, now }) =>
      bookedLastBy({ db, actor, now }, params.id, query.like ?? null),
    ),
    answerQuery(refused.refusedAddress, ({ db, actor, params, now }) =>
      refusedAddress(db, actor, params.id, now),
    ),
    answerFile(refused.refusedMessageHtml, async ({ db, actor, params, now }) => {
      const html = await refusedMessageHtml(db, actor, params, now)
      return isRefusal(html) ? html : { name: 'message.html', body: html, inline: true, framed: true }
    }),
    answerCommand(refused.correctAddress, (call) => correctAddress(call, call.params.id, call.body)),
    answerCommand(resetCustomerBirthday, (call) => resetBirthday(call, call.query.customer)),
    answerQuery(likelySame, ({ db, actor, params }) => possibleDuplicatesOf(db, actor, params.id)),
    ...answerChange(mergeCustomerChange, mergeCustomer, ({ body: { customerGuid, mergeInto, take } }) => ({
      customerGuid,
      mergeInto,
      take,
    })),
    ...answerChange(undoMergeChange, undoMerge, ({ body: { mergeGuid, reason } }) => ({ mergeGuid, reason })),
    answerQuery(bookingCounts, ({ db, actor, now }) => countBookings(db, actor, now)),
    answerQuery(bookingTotals, ({ db, actor, query, now }) => totalsOfBookings(db, actor, query, now)),
    answerQuery(queryCustomers, ({ db, actor, query, now }) => findCustomers(db, actor, query, now)),
  ]
}
