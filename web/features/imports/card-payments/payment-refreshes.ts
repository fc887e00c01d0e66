import { crashedCarts } from '#contract/carts.ts'
import { importedPaymentDetail, paymentSettlements, queryImportedPayments } from '#contract/card-payments.ts'

/** Queries to refresh after any change to card payments. */
export const paymentRefreshes = [importedPaymentDetail, queryImportedPayments, paymentSettlements, crashedCarts]

export const needsFinancial = 'Requires the financial permission'
