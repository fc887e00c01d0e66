import { crashedCarts } from '#contract/carts.ts'
import { queryImportedPayments } from '#contract/card-payments.ts'
import { paymentSettlements } from '#contract/card-settlements.ts'
import { channels } from '#contract/channels.ts'
import { closingState } from '#contract/closing.ts'
import { likelySame } from '#contract/customer-merge.ts'
import { customerPage } from '#contract/customers.ts'
import {
  airportTransportReport,
  fastTrackReport,
  summaryReport,
  taxReport,
  transportReport,
} from '#contract/financial-reports.ts'
import { driverPay, payOfDriver } from '#contract/driver-pay.ts'
import { gratuityPayouts, queryGratuities } from '#contract/gratuities.ts'
import { groupDetail } from '#contract/groups.ts'
import { historyLine } from '#contract/history.ts'
import { listPendingImports, queryImportRuns, queryImportSources } from '#contract/imports.ts'
import { invoiceDetail, partnerInvoices } from '#contract/invoices.ts'
import { journalCodes, journalState } from '#contract/journal.ts'
import { accountBalance, queryTransactions, transaction } from '#contract/ledger.ts'
import { message } from '#contract/messages.ts'
import { options } from '#contract/options.ts'
import { addPartnerPayment, partnerPayments } from '#contract/partner-payments.ts'
import { partnerFastTrack } from '#contract/partner-fast-track.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { partnerUsers } from '#contract/partner-users.ts'
import { guestBalancesReport, notInvoicedReport } from '#contract/receivables.ts'
import { partnerReminders } from '#contract/partner-reminders.ts'
import { financialOverview } from '#contract/reports.ts'
import { cashByPerson, countedDrawers, drawer, guestMoney } from '#contract/till.ts'
import { aManager, anAccountant, anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers, testLoadStates } from '#web/testing/load-states.ts'

/** The screens of reservations, partners and money. */

const as = anAccountant()
const guid = aGuid(1)
const noOptions = answer(options, { items: [] })
const ofPartner = [noOptions, ...plainAnswers(partners.edit.load, partnerBalance, partnerReminders)]
const nothing = 'No data for this period'

testLoadStates({
  'a reservation': {
    path: `/customers/${guid}/${guid}`,
    as: aManager(),
    endpoint: groupDetail,
    others: plainAnswers(guestMoney),
    loaded: 'Nothing charged yet',
  },
  'what is not invoiced': {
    path: '/reports?tab=notinvoiced',
    as,
    endpoint: notInvoicedReport.rows,
    loaded: 'Everything up to this date is invoiced.',
  },
  'a customer': {
    path: `/customers/${guid}`,
    as: aManager(),
    endpoint: customerPage,
    others: [answer(customerPage, smallestReply(customerPage, { country: '' })), ...plainAnswers(likelySame)],
    loaded: 'Edit customer',
  },
  'a partner’s statement': {
    path: `/partner/${guid}`,
    as,
    endpoint: partnerStatement,
    others: ofPartner,
    loaded: 'Excel',
  },
  'a partner’s invoices': {
    path: `/partner/${guid}?tab=invoices`,
    as,
    endpoint: partnerInvoices,
    others: ofPartner,
    loaded: 'No invoices yet. Issued invoices appear here.',
  },
  'a partner’s payments': {
    path: `/partner/${guid}?tab=payments`,
    as,
    endpoint: partnerPayments,
    others: [...ofPartner, ...plainAnswers(addPartnerPayment.load)],
    loaded: 'No payments yet. Recorded payments appear here.',
  },
  'a partner’s users': {
    path: `/partner/${guid}?tab=users`,
    as,
    endpoint: partnerUsers,
    others: ofPartner,
    loaded: 'New user',
  },
  'a partner’s fast track': {
    path: `/partner/${guid}?tab=fast-track`,
    as,
    endpoint: partnerFastTrack,
    others: ofPartner,
    loaded: 'Excel',
  },
  'a partner’s details': {
    path: `/partner/${guid}?tab=details`,
    as,
    endpoint: partners.edit.load,
    others: ofPartner,
    loaded: 'Service e-mail',
  },
  'an invoice': {
    path: `/partner/${guid}/invoices/${guid}`,
    as,
    endpoint: invoiceDetail,
    loaded: 'No services. This invoice only credits voided invoices.',
  },
  'all gratuities': {
    path: '/manager/gratuities?view=all',
    as,
    endpoint: queryGratuities,
    others: [noOptions, ...plainAnswers(gratuityPayouts)],
    loaded: 'No gratuities yet',
  },
  'gratuities to pay out': {
    path: '/manager/gratuities',
    as,
    endpoint: gratuityPayouts,
    loaded: 'No gratuities due',
  },
  'the drivers’ pay': {
    path: '/manager/driver-pay',
    as,
    endpoint: driverPay,
    loaded: 'No drivers yet. Staff with the driver permission appear here.',
  },
  'a driver’s pay': {
    path: `/manager/driver-pay/${guid}`,
    as,
    endpoint: payOfDriver,
    loaded: 'No bonuses or deductions',
  },
  'all cash': {
    path: '/manager/cash',
    as,
    endpoint: cashByPerson,
    others: plainAnswers(drawer, countedDrawers),
    loaded: 'No cash held and no open drawers',
  },
  'a person’s cash': { path: `/manager/cash/${guid}`, as, endpoint: drawer, loaded: 'No cash in the drawer' },
  'the card payments': {
    path: '/manager/card-payments',
    as,
    endpoint: queryImportedPayments,
    loaded: 'Imported payments',
  },
  'the settlements': {
    path: '/manager/card-payments?tab=settlement',
    as,
    endpoint: paymentSettlements,
    loaded: 'No deposits recorded yet. Recorded deposits appear here.',
  },
  'the carts': {
    path: '/manager/card-payments?tab=carts',
    as,
    endpoint: crashedCarts,
    loaded: 'No crashed carts',
  },
  channels: {
    path: '/manager/channels',
    as,
    endpoint: channels,
    loaded: 'No channels yet. They appear when you import bookings that were paid through one.',
  },
  'the journal exports': {
    path: '/reports/journal',
    as,
    endpoint: journalState,
    loaded: 'No entries in this period.',
  },
  'the accounts of the journal export': {
    path: '/reports/journal?system=xero&view=accounts',
    as,
    endpoint: journalCodes.load,
    loaded: 'Separate accounts',
  },
  'the closing of a month': { path: '/manager/closing', as, endpoint: closingState, loaded: 'Open items' },
  'a message': {
    path: `/manager/messages/${guid}`,
    as: anAdministrator(),
    endpoint: message,
    loaded: 'Send again',
  },
  'a line of the history': {
    path: `/manager/history/${guid}`,
    as: anAdministrator(),
    endpoint: historyLine,
    loaded: 'About',
  },
  'pending imports': {
    path: '/import?tab=pending',
    as: anAdministrator(),
    endpoint: listPendingImports,
    loaded: 'Nothing needs review',
  },
  'the imports of customers': {
    path: '/import?tab=customers',
    as: anAdministrator(),
    endpoint: queryImportRuns,
    others: plainAnswers(queryImportSources),
    loaded: 'No imports yet. Imported files appear here.',
  },
  'the overview of the reports': {
    path: '/reports',
    as,
    endpoint: financialOverview,
    loaded: 'Reservations served',
  },
  'the summary report': { path: '/reports?tab=summary', as, endpoint: summaryReport.rows, loaded: nothing },
  'the fast-track report': {
    path: '/reports?tab=fasttrack',
    as,
    endpoint: fastTrackReport.rows,
    loaded: nothing,
  },
  'the transport report': {
    path: '/reports?tab=transport',
    as,
    endpoint: transportReport.rows,
    loaded: nothing,
  },
  'the airport transport report': {
    path: '/reports?tab=airporttransport',
    as,
    endpoint: airportTransportReport.rows,
    loaded: nothing,
  },
  'the tax report': { path: '/reports?tab=tax', as, endpoint: taxReport.rows, loaded: 'Tax due' },
  'the transactions': {
    path: '/reports/transactions',
    as,
    endpoint: queryTransactions,
    others: [noOptions],
    loaded: 'No results found',
  },
  'a transaction': { path: `/reports/transactions/${guid}`, as, endpoint: transaction, loaded: 'Postings' },
  'the balances': {
    path: '/reports/balances',
    as,
    endpoint: accountBalance,
    others: plainAnswers(guestBalancesReport.rows),
    loaded: 'All accounts',
  },
  'what guests owe': {
    path: '/reports/balances',
    as,
    endpoint: guestBalancesReport.rows,
    others: plainAnswers(accountBalance),
    loaded: 'No guest has a balance.',
  },
})
