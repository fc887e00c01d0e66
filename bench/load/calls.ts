import { accountantDay } from '#contract/accountant-day.ts'
import { changedReservations } from '#contract/changed-reservations.ts'
import { listCloseDay } from '#contract/close-day.ts'
import { closingState } from '#contract/closing.ts'
import { paymentSettlements } from '#contract/card-settlements.ts'
import { conciergeDashboard, conciergeQuery } from '#contract/concierge.ts'
import { bookingCounts, customerPage, queryCustomers } from '#contract/customers.ts'
import { arrivalsReport, transportReport } from '#contract/daily-reports.ts'
import { dashboard } from '#contract/dashboard.ts'
import { dateStatusMonth } from '#contract/date-status.ts'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { findRecords } from '#contract/find.ts'
import { dailyFlights } from '#contract/flights.ts'
import { groupDetail } from '#contract/groups.ts'
import { queryHistory } from '#contract/history.ts'
import { accountBalance, queryTransactions } from '#contract/ledger.ts'
import { queryMessages } from '#contract/messages.ts'
import { partnerBalance, partnerStatement } from '#contract/partners.ts'
import { guestBalancesReport, notInvoicedReport } from '#contract/receivables.ts'
import { cashByPerson } from '#contract/till.ts'
import { queryTrips, tripTotals } from '#contract/trip-list.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { portalStatus } from '#contract/status.ts'
import type { Db } from '#server/db/connection.ts'
import { today } from './bench-now.ts'

type Query = Record<string, string>
/** A call, and its address each time it is made. */
type Call = [name: string, addressAt: (index: number) => string]

/** Each list, search, page and report whose data grows with the number of bookings. */
export async function callsOf(db: Db, get: (url: string) => Promise<string>): Promise<Call[]> {
  const groups = await db
    .selectFrom('booking_group')
    .innerJoin('customer', 'customer.guid', 'booking_group.customer_guid')
    .select(['booking_group.guid', 'reference', 'customer_guid', 'query_name', 'email', 'phone'])
    .limit(100)
    .offset(5000)
    .execute()
  const partner = await db
    .selectFrom('partner')
    .select('guid')
    .where('name', '=', 'Hotel 1')
    .executeTakeFirst()
  const none = { guid: '', reference: '', customer_guid: '', query_name: '', email: '', phone: '' }
  const at = (index: number) => groups[index % groups.length] ?? none
  const call = (name: string, { path }: Pick<Endpoint, 'path'>, query: Query = {}): Call => {
    const address = addressOf(path, {}, query)
    return [name, () => address]
  }
  const search = (name: string, words: (index: number) => string): Call => [
    `search: ${name}`,
    (index) => addressOf(queryCustomers.path, {}, { query: words(index) }),
  ]
  const day = addDays(today, 40)
  const month = daysOfMonth(monthOf(today))
  const pageTwo = async (
    name: string,
    { path }: Pick<Endpoint, 'path'>,
    query: Query = {},
  ): Promise<Call> => {
    const { nextCursor } = JSON.parse(await get(addressOf(path, {}, query)))
    const address = addressOf(path, {}, { ...query, cursor: nextCursor })
    return [`${name}, page 2`, () => address]
  }
  // As the screen asks: it always has a period.
  const ofMonth = { from: month.first, to: month.last }
  return [
    call('bookings, next first', queryCustomers),
    await pageTwo('bookings', queryCustomers),
    call('bookings of a day', queryCustomers, { from: day, to: day }),
    call('bookings of past days', queryCustomers, { from: addDays(today, -200), to: addDays(today, -190) }),
    call('bookings, unpaid', queryCustomers, { owing: 'yes' }),
    call('bookings, waitlisted', queryCustomers, { waitlisted: 'yes' }),
    call('bookings, cancelled', queryCustomers, { status: 'cancelled' }),
    call('bookings, customers only', queryCustomers, { only: 'customers', query: 'ash' }),
    call('counts of bookings', bookingCounts),
    search('a name', (index) => at(index).query_name),
    search('four letters', (index) => at(index).query_name.slice(0, 4)),
    search('a common first name', () => 'amelia'),
    search('a surname with a typo', (index) => `${at(index).query_name.split(' ')[1]?.slice(0, -1)}x`),
    search('an unknown name', () => 'wolfeschlegel'),
    search('a reference', (index) => at(index).reference),
    search('an e-mail address', (index) => at(index).email ?? ''),
    search('a phone number', (index) => at(index).phone ?? ''),
    search('a flight', () => 'BA255'),
    call('palette: partners, flights …', findRecords, { query: 'ba2' }),
    [
      'reservation page',
      (index) => addressOf(groupDetail.path, { id: at(index).customer_guid, group: at(index).guid }),
    ],
    ['customer page', (index) => addressOf(customerPage.path, { id: at(index).customer_guid })],
    call('dashboard', dashboard),
    call('accountant’s dashboard', accountantDay),
    ['day list: arrivals', () => addressOf(arrivalsReport.rows.path, { date: day })],
    ['day list: transport', () => addressOf(transportReport.rows.path, { date: day })],
    call('dispatch board', dispatcherDashboard, { date: day }),
    call('trips from today on', queryTrips, { from: today }),
    await pageTwo('trips from today on', queryTrips, { from: today }),
    call('trips, latest first', queryTrips, { sort: '-pickup' }),
    call('trips without a driver', queryTrips, { status: 'unassigned' }),
    call('no-shows of a month', queryTrips, { ...ofMonth, status: 'noShow' }),
    call('trips of a partner', queryTrips, { partner: partner?.guid ?? '' }),
    ['trips: search of a name', (index) => addressOf(queryTrips.path, {}, { query: at(index).query_name })],
    [
      'trips: search of a reference',
      (index) => addressOf(queryTrips.path, {}, { query: at(index).reference }),
    ],
    call('total of a day’s trips', tripTotals, { from: day, to: day }),
    call('desk', conciergeDashboard, { date: today }),
    call('desk: search', conciergeQuery, { date: today, query: 'ash' }),
    call('close day', listCloseDay, { date: today }),
    call('flights of a day', dailyFlights, { startDate: today }),
    call('calendar of a month', dateStatusMonth, { date: today }),
    call('transactions of a month', queryTransactions, ofMonth),
    await pageTwo('transactions of a month', queryTransactions, ofMonth),
    [
      'transactions: search',
      (index) => addressOf(queryTransactions.path, {}, { ...ofMonth, query: at(index).reference }),
    ],
    [
      'transactions: search of a name',
      (index) => addressOf(queryTransactions.path, {}, { ...ofMonth, query: at(index).query_name }),
    ],
    call('transactions: search of a first name', queryTransactions, { ...ofMonth, query: 'amelia' }),
    [
      'transactions: search in all years',
      (index) => addressOf(queryTransactions.path, {}, { query: at(index).reference }),
    ],
    call('balances of accounts', accountBalance),
    call('balances of accounts, a year ago', accountBalance, { asOf: addDays(today, -330) }),
    call('balances of guests by age', guestBalancesReport.rows),
    call('services not invoiced', notInvoicedReport.rows),
    call('cash by person', cashByPerson),
    call('card account', paymentSettlements),
    ['partner’s statement', () => addressOf(partnerStatement.path, { id: partner?.guid ?? '' }, ofMonth)],
    ['partner’s balance', () => addressOf(partnerBalance.path, { id: partner?.guid ?? '' })],
    call('month closing', closingState),
    call('history', queryHistory),
    await pageTwo('history', queryHistory),
    call('history of ten days', queryHistory, { from: addDays(today, -40), to: addDays(today, -30) }),
    ['history: search', (index) => addressOf(queryHistory.path, {}, { query: at(index).reference })],
    call('messages', queryMessages),
    await pageTwo('messages', queryMessages),
    call('messages, failed', queryMessages, { state: 'failed' }),
    ['messages: search', (index) => addressOf(queryMessages.path, {}, { query: at(index).email ?? '' })],
    call('changed reservations', changedReservations),
    call('status', portalStatus),
    ...['overview', 'summary', 'fasttrack', 'transport', 'airporttransport'].map((name): Call => [
      `report: ${name}`,
      () => addressOf(`/api/financialreport/${name}`, {}, ofMonth),
    ]),
    ['report: taxreport', () => addressOf('/api/financialreport/taxreport', {}, { month: monthOf(today) })],
  ]
}
