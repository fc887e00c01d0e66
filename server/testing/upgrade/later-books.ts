import { crashedCarts } from '#contract/carts.ts'
import { queryImportedPayments } from '#contract/card-payments.ts'
import { paymentSettlements } from '#contract/card-settlements.ts'
import { channels } from '#contract/channels.ts'
import { dayClosings } from '#contract/close-day.ts'
import { closingState } from '#contract/closing.ts'
import * as financialReports from '#contract/financial-reports.ts'
import { gratuityPayouts, queryGratuities, type PayoutRow } from '#contract/gratuities.ts'
import { listPendingImports, queryImportRuns } from '#contract/imports.ts'
import { importSourceNames } from '#domain/import/import-fields.ts'
import { invoiceDetail } from '#contract/invoices.ts'
import { rotaWeek } from '#contract/rota.ts'
import { cashByPerson, countedDrawers } from '#contract/till.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import type { TestBrowser, TestPortal } from '#server/testing/portal.ts'

/**
 * Books that the first stored company didn't need: invoices, gratuities, cards, channels, drawers, imports,
 * closed days and closed months.
 */
export async function laterBooksOf({ database: { db } }: TestPortal, reader: TestBrowser, today: string) {
  const invoices = await db.selectFrom('invoice').select('guid').orderBy('guid').execute()
  const month = { query: { month: monthOf(today) } }
  const days = { query: { from: addDays(today, -30), to: addDays(today, 10) } }
  const runs = []
  for (const source of importSourceNames)
    runs.push(...(await reader.must(queryImportRuns, { query: { source } })).items)
  return {
    invoices: await Promise.all(
      invoices.map(({ guid: id }) => reader.must(invoiceDetail, { params: { id } })),
    ),
    gratuities: await reader.must(queryGratuities),
    payouts: (await reader.must(gratuityPayouts)).payouts.map(payoutRead),
    cardPayments: await reader.must(queryImportedPayments),
    settlements: await reader.must(paymentSettlements),
    carts: await reader.must(crashedCarts),
    channels: await reader.must(channels),
    cash: [await reader.must(cashByPerson), await reader.must(countedDrawers)],
    runs,
    pending: await reader.must(listPendingImports),
    closings: [await reader.must(closingState, month), await reader.must(dayClosings)],
    rota: await reader.must(rotaWeek, { query: { date: addDays(today, 2) } }),
    month: [
      await reader.must(financialReports.summaryReport.rows, days),
      await reader.must(financialReports.fastTrackReport.rows, days),
      await reader.must(financialReports.transportReport.rows, days),
      await reader.must(financialReports.airportTransportReport.rows, days),
      await reader.must(financialReports.taxReport.rows, month),
    ],
  }
}

/** Restores the names in the stored books, in which a payout is "taken back" rather than reversed. */
function payoutRead({ isReversed, whyNotReverse, ...payout }: PayoutRow) {
  return { ...payout, isTakenBack: isReversed, whyNotTakeBack: whyNotReverse }
}
