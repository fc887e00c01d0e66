import type { ReadyAnswer } from '#domain/my-booking/driver-thread.ts'
import type { RequestState } from '#domain/my-booking/request-state.ts'
import type { DriveState, FlightState } from '#domain/my-booking/service-state.ts'

export type SaidOnPage =
  | 'note'
  | 'flight'
  | 'flightAsked'
  | 'withdrawn'
  | 'pickup'
  | 'change'
  | 'cancelled'
  | 'feeChanged'
  | 'pickupMoved'
  | 'notPossible'
  | 'empty'
  | 'noCards'
  | 'nothingDue'
  | 'dueChanged'
  | 'paid'
  | 'notPaid'
  | 'office'
  | 'accepted'
  | 'acceptedUnpaid'
  | 'tooLate'
  | 'declined'
  | 'priceChanged'
  | 'placeGone'
  | 'seats'
  | 'wrote'
  | 'tooMany'
  | 'answers'
  | 'answersChanged'
  | 'answersWrong'

/** The texts of “My booking” in one language, besides those of the messages. Fields are in braces. */
export interface PageTexts {
  readonly title: string
  /** `{name}` */
  readonly hello: string
  /** The heading of what the guest has to do. */
  readonly toDo: string
  readonly past: string
  /** `{time}` */
  readonly updated: string
  readonly offline: string
  readonly language: string
  /** `{time}` */
  readonly flights: Readonly<Record<FlightState['what'], string>>
  readonly lateDriver: string
  /** No driver is assigned yet. */
  readonly lateNoDriver: string
  readonly drives: Readonly<Record<DriveState, string>>
  readonly confirmed: string
  readonly checkedIn: string
  readonly done: string
  readonly thanks: string
  readonly missed: string
  readonly driver: string
  readonly plate: string
  readonly driverLater: string
  /** `{amount}` */
  readonly pay: string
  readonly payDesk: string
  readonly nothingToPay: string
  readonly onAccount: string
  /** `{date}`, `{amount}` */
  readonly receipt: string
  readonly wallet: {
    readonly apple: string
    readonly google: string
    /** In a pass, above a link to My booking. */
    readonly changes: string
  }
  readonly help: string
  /** `{phone}` */
  readonly call: string
  readonly whatsApp: string
  readonly actions: string
  readonly note: { readonly label: string; readonly hint: string; readonly send: string }
  readonly flight: { readonly label: string; readonly hint: string; readonly send: string }
  readonly pickup: { readonly confirm: string; readonly confirmed: string }
  readonly change: { readonly label: string; readonly hint: string; readonly send: string }
  readonly cancel: {
    readonly all: string
    /** Why a service can’t be cancelled any more. */
    readonly begun: string
    /** Where guests can’t cancel on the page. */
    readonly how: string
    /** `{fee}` */
    readonly fee: string
    readonly free: string
    readonly sure: string
    readonly yes: string
    readonly no: string
  }
  /** `place`: `{place}` */
  readonly photo: { readonly desk: string; readonly place: string; readonly directions: string }
  /** `title` and `write`: `{driver}` */
  readonly thread: {
    readonly title: string
    readonly write: string
    readonly label: string
    readonly hint: string
    readonly send: string
    readonly you: string
    readonly ready: Readonly<Record<ReadyAnswer, string>>
  }
  /** `until`: `{until}`; `passenger`: `{number}` */
  readonly questions: {
    readonly title: string
    readonly until: string
    readonly send: string
    readonly passenger: string
  }
  readonly seats: {
    readonly label: string
    readonly hint: string
    readonly kind: string
    readonly number: string
    readonly send: string
    readonly price: string
    /** `{amount}` */
    readonly addFor: string
    readonly no: string
  }
  readonly waitlist: {
    readonly waits: string
    readonly offered: string
    /** `{until}` */
    readonly until: string
    readonly accept: string
    /** `{amount}` */
    readonly acceptFor: string
    /** Where the place is paid first. `{amount}` */
    readonly payFor: string
    /** `{amount}` */
    readonly payFirst: string
    /** `{amount}` */
    readonly credit: string
    /** While the guest pays. `{until}` */
    readonly held: string
    readonly checking: string
    readonly goOn: string
    readonly decline: string
    readonly leave: string
    readonly sure: string
    readonly yes: string
  }
  readonly said: Readonly<Record<SaidOnPage, string>>
  readonly yourRequests: string
  readonly requestStates: Readonly<Record<RequestState, string>>
  readonly withdraw: string
  readonly dead: {
    readonly title: string
    readonly damaged: string
    readonly expired: string
    readonly revoked: string
    /** `{phone}` */
    readonly call: string
    readonly reply: string
  }
  readonly toCard: { readonly title: string; readonly lead: string; readonly go: string }
}
