import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** An open line, which a person must confirm. */
export interface LineToPlace {
  readonly guid: string
  readonly bookedOn: ServiceDate
  readonly valueOn: ServiceDate
  /** Above zero: money received. */
  readonly amountCents: number
  readonly name: string
  readonly details: string
  readonly reference: string
}

export interface PartnerInvoice {
  readonly guid: string
  readonly partnerGuid: string
  /** `2026-000123`. */
  readonly number: string
  /** Open and not disputed. */
  readonly openCents: number
}

export interface KnownPartner {
  readonly guid: string
  readonly name: string
  readonly legalName: string
}

export interface OwingReservation {
  readonly groupGuid: string
  readonly reference: string
  /** Names of the customer and the passengers. */
  readonly names: readonly string[]
  readonly owedCents: number
}

/** Money in the books that moved through the bank and belongs to no line yet. */
export interface BookedMoney {
  readonly entryGuid: string
  /** Above zero: received. */
  readonly amountCents: number
  readonly postedOn: ServiceDate
  /** Whose it is: the partner, the reservation's guests; empty for cash brought to the bank. */
  readonly names: readonly string[]
  readonly reference: string
  /** `Payment from Sea Hotel`. */
  readonly label: string
}

/** Card transactions of the gateway that await their deposit. */
export interface CardBatch {
  readonly label: string
  readonly from: ServiceDate
  readonly payments: readonly string[]
  readonly cents: number
}

/** Everything lines can be placed on. Invoices are oldest first, and so are batches. */
export interface PlacingFacts {
  readonly currency: string
  readonly partners: readonly KnownPartner[]
  readonly invoices: readonly PartnerInvoice[]
  readonly reservations: readonly OwingReservation[]
  readonly booked: readonly BookedMoney[]
  readonly batches: readonly CardBatch[]
}

/** A part of a line, and where it goes. */
export type LinePart =
  | {
      readonly kind: 'partner'
      readonly amountCents: number
      readonly partnerGuid: string
      /** Null: the oldest invoices first. */
      readonly allocations: readonly { readonly invoiceGuid: string; readonly amountCents: number }[] | null
    }
  | { readonly kind: 'guest'; readonly amountCents: number; readonly reference: string }
  | {
      readonly kind: 'cards'
      readonly amountCents: number
      readonly payments: readonly string[]
      readonly feeCents: number
    }
  | { readonly kind: 'entry'; readonly amountCents: number; readonly entryGuid: string }
  | { readonly kind: 'suspense'; readonly amountCents: number }

/** `sure` lines can be confirmed together; `likely` ones need a look; `none`: nothing fits. */
export const certainties = ['sure', 'likely', 'none'] as const
export type Certainty = (typeof certainties)[number]

export interface Proposal {
  readonly certainty: Certainty
  /** One sentence. */
  readonly why: string
  readonly parts: readonly LinePart[]
}
