import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GatewayTransaction } from '#domain/card-payment/gateway-transaction.ts'

/** A transaction with the raw gateway fields, card numbers masked. */
export interface ReadTransaction extends GatewayTransaction {
  raw: Readonly<Record<string, string>>
}

/** The gateway's response to a refund: its transaction, or why it was declined. */
export type RefundAnswer = { done: true; transaction: ReadTransaction } | { done: false; message: string }

/** The form a browser posts to open the gateway’s payment page. */
export interface PaymentPage {
  action: string
  fields: { name: string; value: string }[]
}

export interface PageAsked {
  cartGuid: string
  amountCents: number
  currency: string
  email: string
  returnUrl: string
  cancelUrl: string
}

export interface RefundAsked {
  orderId: string
  amountCents: number
  currency: string
  /**
   * The full amount of an unbatched sale may be voided, so that it never appears on the guest's statement.
   */
  mayVoid: boolean
}

export interface CardGateway {
  /** All transactions of the days, first and last included. */
  transactions(from: ServiceDate, to: ServiceDate): Promise<ReadTransaction[]>
  ofOrder(orderId: string): Promise<ReadTransaction[]>
  refund(asked: RefundAsked): Promise<RefundAnswer>
  paymentPage(asked: PageAsked): PaymentPage
}

export interface GatewaySettings {
  /** The gateway URL: fixed or set by the server's operator, never from portal input. */
  base: string
  account: string
  password: string
  /** The site's currency, for transactions that state none. */
  currency: string
  timeZone: string
  now: () => Instant
  patienceMs?: number
}

export type GatewayFault = 'refused' | 'noAnswer' | 'outage' | 'unreadable'

/** A failed request to the gateway. Contains neither the response nor the password. */
export class GatewayFailed extends Error {
  readonly kind: GatewayFault
  constructor(kind: GatewayFault) {
    super(kind)
    this.kind = kind
  }
}
