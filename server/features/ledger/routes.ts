import { accountBalance, queryTransactions, transaction } from '#contract/ledger.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import { transactionOf } from '#server/features/ledger/queries/transaction.ts'
import { transactionsOf } from '#server/features/ledger/queries/transactions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function ledgerRoutes(): Route[] {
  return [
    answerQuery(accountBalance, async ({ db, query, now }) => {
      const { time_zone: timeZone } = await siteSettings(db)
      return companyBalances(db, query.asOf ?? localDateOf(now, timeZone))
    }),
    answerQuery(queryTransactions, ({ db, query }) => transactionsOf(db, query)),
    answerQuery(transaction, ({ db, params }) => transactionOf(db, params.id)),
  ]
}
