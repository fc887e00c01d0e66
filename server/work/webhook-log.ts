import { allWebhookEvents, type WebhookEvent } from '#domain/webhook/webhook-events.ts'

/** An event to send to other systems. */
export interface WebhookNote {
  type: WebhookEvent
  /** Null: an invoice. */
  groupGuid: string | null
  /** The booking, trip, ledger entry or invoice it is about. */
  subjectGuid: string | null
}

const bookingEvents = new Set<WebhookEvent>(['booking.made', 'booking.cancelled', 'booking.checkedIn'])

/** The webhook events that a unit of work writes when it commits. */
export class WebhookLog {
  readonly #notes = new Map<string, WebhookNote>()

  record(note: WebhookNote): void {
    this.#notes.set([note.type, note.groupGuid, bySubject(note) ? note.subjectGuid : ''].join(' '), note)
  }

  /**
   * Each once, in the order that receivers expect: a booking before its trips and payments. Other changes
   * made with a new or cancelled booking are no separate event.
   */
  events(): WebhookNote[] {
    const notes = [...this.#notes.values()]
    const told = new Set(notes.filter((it) => bookingEvents.has(it.type)).map((it) => it.groupGuid))
    return notes
      .filter((it) => it.type !== 'booking.changed' || !told.has(it.groupGuid))
      .toSorted((a, b) => allWebhookEvents.indexOf(a.type) - allWebhookEvents.indexOf(b.type))
  }
}

/** A reservation is made, changed or cancelled once a transaction, however many of its services are. */
function bySubject({ type }: WebhookNote): boolean {
  return !type.startsWith('booking.') || type === 'booking.checkedIn'
}
