import { crashedCarts } from '#contract/carts.ts'
import { importedPaymentDetail, paymentSettlements, queryImportedPayments } from '#contract/card-payments.ts'

/** What shows the same money. */
export const paymentRefreshes = [importedPaymentDetail, queryImportedPayments, paymentSettlements, crashedCarts]

export const needsFinancial = 'It needs the permission for finance'
