import type {
  BookedMoney,
  CardBatch,
  LinePart,
  OwingReservation,
  PartnerInvoice,
  PlacingFacts,
} from './line-facts.ts'

/** What is still unpaid after the lines that were looked at before. */
export class Remaining {
  readonly #invoices = new Map<string, PartnerInvoice>()
  readonly #byNumber = new Map<string, string>()
  readonly #ofPartner = new Map<string, string[]>()
  readonly #reservations = new Map<string, OwingReservation>()
  readonly #booked = new Map<number, BookedMoney[]>()
  readonly #taken = new Set<string>()
  readonly #batches: readonly CardBatch[]

  constructor({ invoices, reservations, booked, batches }: PlacingFacts) {
    for (const invoice of invoices) {
      this.#invoices.set(invoice.guid, invoice)
      this.#byNumber.set(invoice.number, invoice.guid)
      const own = this.#ofPartner.get(invoice.partnerGuid)
      if (own) own.push(invoice.guid)
      else this.#ofPartner.set(invoice.partnerGuid, [invoice.guid])
    }
    for (const it of reservations) this.#reservations.set(it.reference, it)
    for (const it of booked) {
      const same = this.#booked.get(it.amountCents)
      if (same) same.push(it)
      else this.#booked.set(it.amountCents, [it])
    }
    this.#batches = batches
  }

  invoiceNumbered(number: string): PartnerInvoice | undefined {
    const guid = this.#byNumber.get(number)
    return guid === undefined ? undefined : this.#invoices.get(guid)
  }

  /** Open invoices of a partner, oldest first. */
  invoicesOf(partnerGuid: string): PartnerInvoice[] {
    return (this.#ofPartner.get(partnerGuid) ?? [])
      .flatMap((it) => this.#invoices.get(it) ?? [])
      .filter(isOpen)
  }

  invoicesOver(cents: number): PartnerInvoice[] {
    return [...this.#invoices.values()].filter((it) => it.openCents === cents)
  }

  reservation(reference: string): OwingReservation | undefined {
    return this.#reservations.get(reference)
  }

  reservationsOwing(cents: number): OwingReservation[] {
    return [...this.#reservations.values()].filter((it) => it.owedCents === cents)
  }

  bookedOf(amountCents: number): BookedMoney[] {
    return (this.#booked.get(amountCents) ?? []).filter((it) => !this.#taken.has(it.entryGuid))
  }

  /** Batches that await their deposit, oldest first. */
  batches(): CardBatch[] {
    return this.#batches.filter((it) => it.payments.every((one) => !this.#taken.has(one)))
  }

  take(parts: readonly LinePart[]): void {
    for (const part of parts) {
      if (part.kind === 'entry') this.#taken.add(part.entryGuid)
      if (part.kind === 'cards') for (const it of part.payments) this.#taken.add(it)
      if (part.kind === 'partner')
        for (const { invoiceGuid, amountCents } of part.allocations ?? []) this.#pay(invoiceGuid, amountCents)
      if (part.kind !== 'guest') continue
      const owing = this.#reservations.get(part.reference)
      if (owing)
        this.#reservations.set(part.reference, { ...owing, owedCents: owing.owedCents - part.amountCents })
    }
  }

  #pay(guid: string, cents: number): void {
    const invoice = this.#invoices.get(guid)
    if (invoice) this.#invoices.set(guid, { ...invoice, openCents: invoice.openCents - cents })
  }
}

const isOpen = ({ openCents }: PartnerInvoice) => openCents > 0
