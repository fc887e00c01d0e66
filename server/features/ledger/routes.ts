import {
  accountBalance,
  queryTransactions,
  transaction,
  transactionsCsv,
  transactionsXlsx,
} from '#contract/ledger.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import { transactionOf } from '#server/features/ledger/queries/transaction.ts'
import {
  addsUp,
  transactionsBook,
  transactionsCsvFile,
} from '#server/features/ledger/export/transactions-file.ts'
import { withReservation } from '#server/features/ledger/queries/transaction-filters.ts'
import {
  namesOf,
  refuseLongFile,
  sumsOf,
  transactionPages,
  transactionsOf,
} from '#server/features/ledger/queries/transactions.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function ledgerRoutes(): Route[] {
  return [
    answerQuery(accountBalance, async ({ db, query, now }) => {
      const { time_zone: timeZone } = await siteSettings(db)
      return companyBalances(db, query.asOf ?? localDateOf(now, timeZone))
    }),
    answerQuery(queryTransactions, ({ db, query }) => transactionsOf(db, query)),
    answerFile(transactionsCsv, async ({ db, query }) => {
      const { currency } = await siteSettings(db)
      const asked = await withReservation(db, { ...query, limit: 0 })
      return (
        (await refuseLongFile(db, asked)) ?? transactionsCsvFile(transactionPages(db, asked), currency, query)
      )
    }),
    answerFile(transactionsXlsx, async (call) => {
      const { db, query } = call
      const asked = await withReservation(db, { ...query, limit: 0 })
      const refused = await refuseLongFile(db, asked)
      if (refused) return refused
      const [narrowedTo, sums] = [await namesOf(db, asked), addsUp(query) ? [] : await sumsOf(db, asked)]
      return transactionsBook(
        { pages: transactionPages(db, asked), sums, narrowedTo },
        await bookFacts(call),
        query,
      )
    }),
    answerQuery(transaction, ({ db, params }) => transactionOf(db, params.id)),
  ]
}
