import { partnerInvoices } from '#contract/invoices.ts'
import { addPartnerPayment, partnerPayments } from '#contract/partner-payments.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'

/** A link with this hash leads to the amount. */
export const addPaymentId = 'add-payment'

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
