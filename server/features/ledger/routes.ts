import { accountBalance, queryTransactions, transaction } from '#contract/ledger.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import { transactionOf } from '#server/features/ledger/queries/transaction.ts'
import { transactionsOf } from '#server/features/ledger/queries/transactions.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function ledgerRoutes(): Route[] {
  return [
    answerQuery(accountBalance, ({ db }) => companyBalances(db)),
    answerQuery(queryTransactions, ({ db, query }) => transactionsOf(db, query)),
    answerQuery(transaction, ({ db, params }) => transactionOf(db, params.id)),
  ]
}
