import { crashedCarts } from '#contract/carts.ts'
import { importedPaymentDetail, queryImportedPayments } from '#contract/card-payments.ts'
import { paymentSettlements } from '#contract/card-settlements.ts'

/** Queries to refresh after any change to card payments. */
export const paymentRefreshes = [
  importedPaymentDetail,
  queryImportedPayments,
  paymentSettlements,
  crashedCarts,
]

export const needsFinancial = 'You need the financial permission'
