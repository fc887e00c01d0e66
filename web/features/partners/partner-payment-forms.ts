import { partnerPath } from '#contract/addresses.ts'
import { partnerInvoices } from '#contract/invoices.ts'
import { addPartnerPayment, partnerPayments } from '#contract/partner-payments.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { withQuery } from '#contract/with-query.ts'

/** A link with this hash leads to the amount. */
export const addPaymentId = 'add-payment'

/** The form for a partner's payment, or for the payment of one invoice. */
export const addPaymentPath = (partnerGuid: string, invoice?: string) =>
  `${withQuery(partnerPath(partnerGuid), { tab: 'payments', invoice })}#${addPaymentId}`

export const paymentMethods = [
  { key: 'bank', label: 'Bank transfer' },
  { key: 'card', label: 'Card' },
  { key: 'cash', label: 'Cash' },
]

/** The queries to reload after a payment or payout. */
export const paymentRefreshes = [
  addPartnerPayment.load,
  partnerPayments,
  partnerInvoices,
  partnerBalance,
  partnerStatement,
  partners.list,
]
