import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { earlierOf } from '#domain/calendar/instant.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { demoActor } from '#server/demo/demo-actor.ts'
import type { Loading, Tally } from '#server/demo/demo-record.ts'
import { payOnAccount } from '#server/demo/pay-on-account.ts'
import { payOutAll } from '#server/demo/load-gratuities.ts'
import { driverRoles } from '#server/demo/facts/accounts.ts'
import { guidOf } from '#server/demo/load-catalogue.ts'
import { issueInvoices } from '#server/features/invoices/commands/issue-invoices.ts'
import { partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * On the first day of the next month, partners pay their earlier invoices, except for the last partner, who
 * pays late. Then the month is invoiced.
 */
export async function invoiceMonth(work: UnitOfWork, loading: Loading, month: string): Promise<Tally> {
  const today = `${monthOf(addDays(`${month}-01`, 31))}-01`
  if (await isClosed(work, today)) return { refused: 1 }
  const then = work.as(
    demoActor(loading, 'accountant'),
    earlierOf(scheduledMoment(today, '08:00', loading.timeZone), loading.openedAt),
  )
  const partners = await work.tx
    .selectFrom('partner')
    .select('guid')
    .where('blocked', '=', false)
    .orderBy('name')
    .execute()
  let refused = 0
  for (const { guid } of partners.slice(0, -1)) {
    const { payableCents } = await partnerAgeing(work.tx, guid, today)
    if (!(await payOnAccount(then, guid, payableCents, today))) refused += 1
  }
  return isRefusal(await changeAtOnce(then, issueInvoices, { month, send: true }))
    ? { refused: refused + 1 }
    : { months: 1, refused }
}

/** The accountant pays the drivers the gratuities that are payable on a day. */
export async function payOutGratuities(work: UnitOfWork, loading: Loading, offset: number): Promise<Tally> {
  const date = addDays(loading.today, offset)
  if (await isClosed(work, date)) return { refused: 1 }
  const then = work.as(demoActor(loading, 'accountant'), scheduledMoment(date, '06:30', loading.timeZone))
  const isPaid = await payOutAll(
    then,
    driverRoles.map((role) => guidOf(loading.accounts, role)),
  )
  return isPaid ? {} : { refused: 1 }
}

/** Whether the books of a day were closed while the demo was loading. */
async function isClosed({ tx }: UnitOfWork, date: string): Promise<boolean> {
  const openFrom = await firstOpenDay(tx)
  return openFrom !== null && date < openFrom
}
