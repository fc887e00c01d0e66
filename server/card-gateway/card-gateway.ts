import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GatewayTransaction } from '#domain/card-payment/gateway-transaction.ts'

/** A transaction with what the gateway said of it, without card numbers. */
export interface ReadTransaction extends GatewayTransaction {
  raw: Readonly<Record<string, string>>
}

/** What the gateway says of a refund: done as this transaction, or why not. */
export type RefundAnswer = { done: true; transaction: ReadTransaction } | { done: false; message: string }

/** What a browser posts to open the gateway’s payment page. */
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
  /** The whole of a sale that no batch has taken yet: it is voided, so that the guest never sees it. */
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
  /** The address of the gateway: fixed, or set by the server’s operator; never by text typed into the portal. */
  base: string
  account: string
  password: string
  /** The site’s, for transactions that name none. */
  currency: string
  timeZone: string
  now: () => Instant
  patienceMs?: number
}

export type GatewayFault = 'refused' | 'noAnswer' | 'outage' | 'unreadable'

/** The gateway did not answer what was asked. Contains neither its answer nor the password. */
export class GatewayFailed extends Error {
  readonly kind: GatewayFault
  constructor(kind: GatewayFault) {
    super(kind)
    this.kind = kind
  }
}
