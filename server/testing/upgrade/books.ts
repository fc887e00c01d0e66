import { dateStatusMonth } from '#contract/date-status.ts'
import * as dailyReports from '#contract/daily-reports.ts'
import { groupDetail } from '#contract/groups.ts'
import { queryJobs } from '#contract/jobs.ts'
import { accountBalance } from '#contract/ledger.ts'
import { queryMessages } from '#contract/messages.ts'
import { partnerBalance, partnerStatement } from '#contract/partners.ts'
import { financialOverview } from '#contract/reports.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { laterBooksOf } from '#server/testing/upgrade/later-books.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import type { TestBrowser, TestPortal } from '#server/testing/portal.ts'

/** The days around the company's day whose reports are read. */
const daysAround = [-3, -2, -1, 0, 1, 2, 3]

/**
 * Everything that a company would notice if it changed: all balances, reservations, places by date, reports
 * and receipts, read through the API with all permissions. If a later version answers differently, this code
 * translates its answers, and the stored books stay unchanged.
 */
export async function booksOf(portal: TestPortal, reader: TestBrowser, today: string) {
  const { db } = portal.database
  const ledger = await db
    .selectFrom('posting')
    .select(({ fn }) => [
      'account',
      'detail',
      fn.sum<number>('amount_cents').as('cents'),
      fn.countAll<number>().as('postings'),
    ])
    .groupBy(['account', 'detail'])
    .orderBy('account')
    .orderBy('detail')
    .execute()
  const payments = await db
    .selectFrom('entry')
    .select('guid')
    .where('kind', '=', 'payment')
    .orderBy('guid')
    .execute()
  const receipts = []
  for (const { guid } of payments) {
    const receipt = await receiptOf(db, scopeOfPortal, guid, 'en')
    // Books of earlier versions have the English title.
    if (receipt) receipts.push({ ...receipt, title: receipt.kind === 'refund' ? 'Refund' : 'Receipt' })
  }
  const period = { from: addDays(today, -60), to: addDays(today, 60) }
  return {
    /** When they were read. */
    at: portal.clock.now,
    today,
    ledger,
    owing: await owing(reader),
    overview: await overview(reader, period),
    reservations: await reservations(portal, reader),
    partners: await partnersOf(portal, reader, period),
    months: [
      await reader.must(dateStatusMonth, { query: { date: today } }),
      await reader.must(dateStatusMonth, { query: { date: addDays(today, 20) } }),
    ],
    reports: await reports(reader, today),
    receipts,
    messages: (await reader.must(queryMessages)).items,
    jobs: (await reader.must(queryJobs)).items,
    later: await laterBooksOf(portal, reader, today),
  }
}

/** The balances. Taxes due are the sum of taxes on completed and on future services. */
async function owing(reader: TestBrowser) {
  const {
    asOf: _asOf,
    cash: _cash,
    trial: _trial,
    taxAdvanceCents,
    taxDue,
    ...balances
  } = await reader.must(accountBalance)
  const taxes = taxDue.map(({ code, dueCents, advanceCents }) => ({
    code,
    dueCents: dueCents + advanceCents,
  }))
  return { ...balances, taxDue: taxes, taxDueCents: balances.taxDueCents + taxAdvanceCents }
}

/** The figures of the overview, without their breakdown. */
async function overview(reader: TestBrowser, query: { from: string; to: string }) {
  const {
    owed: _owed,
    charged: _charged,
    days: _days,
    tables: _tables,
    ...figures
  } = await reader.must(financialOverview, { query })
  return figures
}

type Books = Awaited<ReturnType<typeof booksOf>>

/**
 * Translates the stored books, in which a waitlisted reservation without charges was "paid" and took no
 * deposit, a fast track had its flight's best time instead of the scheduled one, extras stayed open when
 * their service was over and were listed at midnight, actions were named instead of changes, and partner
 * statements were cut by the day of service.
 */
export function translatedBooks<B extends Pick<Books, 'reservations' | 'partners'>>(books: B): B {
  const reservations = books.reservations.map((reservation) => {
    const waits =
      reservation.billing !== 'partnerAccount' &&
      reservation.chargedCents === 0 &&
      reservation.bookings.some(({ status }) => status === 'waitlisted')
    const read = {
      ...reservation,
      bookings: byGuid(
        reservation.bookings.map((booking) => translatedBooking(booking, reservation.bookings)),
      ),
    }
    return waits && reservation.paidCents === 0
      ? { ...read, paymentState: 'unpaid' as const, whyNoPayment: null }
      : read
  })
  const partners = books.partners.map((partner) => ({
    ...partner,
    statement: { ...partner.statement, items: inOrder(partner.statement.items) },
  }))
  return { ...books, reservations, partners }
}

type BookingRead = Books['reservations'][number]['bookings'][number]

function translatedBooking(booking: BookingRead, all: readonly BookingRead[]): BookingRead {
  const { actions: _, ...kept } = booking as BookingRead & { actions?: unknown }
  const service =
    all.find((it) => it.kind !== 'extra' && it.kind !== 'fee' && it.serviceDate === booking.serviceDate) ??
    all[0]
  const isOver = service?.status === 'completed' || service?.status === 'noShow'
  return {
    ...kept,
    serviceTime: timeOf(kept),
    ...(kept.kind === 'extra' && service ? { serviceTime: timeOf(service) } : {}),
    ...(kept.kind === 'extra' && kept.status === 'booked' && isOver ? { status: 'completed' as const } : {}),
  }
}

function timeOf({ kind, flight, serviceTime }: BookingRead): string {
  return kind.endsWith('FastTrack') && flight ? flight.scheduledTime : serviceTime
}

function byGuid<T extends { guid: string }>(bookings: readonly T[]): T[] {
  return bookings.toSorted((one, other) => (one.guid < other.guid ? -1 : 1))
}

async function reservations({ database: { db } }: TestPortal, reader: TestBrowser) {
  const groups = await db
    .selectFrom('booking_group')
    .select(['guid', 'customer_guid'])
    .orderBy('guid')
    .execute()
  const read = []
  for (const group of groups) {
    const { history, ...reservation } = await reader.must(groupDetail, {
      params: { id: group.customer_guid, group: group.guid },
    })
    // History lines are only counted, because their wording may change.
    read.push({
      ...reservation,
      bookings: byGuid(reservation.bookings),
      entries: reservation.entries.map(dated),
      linesOfHistory: history.length,
    })
  }
  return read
}

async function partnersOf(
  { database: { db } }: TestPortal,
  reader: TestBrowser,
  period: { from: string; to: string },
) {
  const partners = await db.selectFrom('partner').select('guid').orderBy('guid').execute()
  const read = []
  for (const { guid: id } of partners)
    read.push({
      balance: await reader.must(partnerBalance, { params: { id } }),
      statement: await statementOf(reader, id, period),
    })
  return read
}

async function statementOf(reader: TestBrowser, id: string, period: { from: string; to: string }) {
  const statement = await reader.must(partnerStatement, { params: { id }, query: period })
  return { ...statement, items: inOrder(statement.items) }
}

/** The items of a statement without their dates: statements used to be cut by the day of service. */
function inOrder(items: readonly object[]) {
  const undated = items.map((item) =>
    Object.fromEntries(
      Object.entries(item).filter(([name]) => name !== 'businessDate' && name !== 'balanceCents'),
    ),
  )
  return undated.toSorted((a, b) => (String(a['guid']) < String(b['guid']) ? -1 : 1))
}

/** In the stored books, the day an entry is earned is its business date. */
function dated<E extends { earnedOn: string }>({ earnedOn, ...entry }: E) {
  return { ...entry, businessDate: earnedOn }
}

/** In the stored books, amounts owed have no thousands separator. */
function reasonRead(row: object) {
  const { reasons } = row as { reasons?: readonly string[] }
  return reasons ? { ...row, reasons: reasons.map((it) => it.replace(/^(Owes \w+ \d+),/, '$1')) } : row
}

async function reports(reader: TestBrowser, today: string) {
  const all = [
    dailyReports.arrivalsReport,
    dailyReports.departuresReport,
    dailyReports.transportReport,
    dailyReports.waitTimesReport,
    dailyReports.driverTransportReport,
    dailyReports.driverWaitTimeReport,
  ]
  const read = []
  for (const report of all)
    for (const days of daysAround) {
      const date = addDays(today, days)
      const { items } = await reader.must(report.rows, { params: { date } })
      if (items.length > 0) read.push({ report: report.name, date, items: items.map(reasonRead) })
    }
  return read
}
