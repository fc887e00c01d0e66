import type { Permission } from '#domain/access/permissions.ts'
import type { PaymentState } from '#domain/booking/group-state.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DetailsByOwner } from '#domain/fields/field-answers.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { DeskStamp, PassengerState } from './check-in.ts'
import { confirmWarningsOf, type ConfirmWarning } from './confirm.ts'
import { whyNotCheckIn, whyNotServe, whyNotStepBack } from './desk.ts'
import { timeOfStep, type DeskAction, type DeskStep } from './desk-step.ts'
import { mergeStep } from './merge-desk-steps.ts'
import type { Claim, Merged, PartyState, UndoneStep } from './merge-facts.ts'
import { lastOwnStep } from './undo-desk-step.ts'

interface DevicePassenger {
  readonly guid: string
  readonly firstName: string
  readonly lastName: string
  readonly state: PassengerState
  readonly at: Instant | null
  /** The user's name. */
  readonly by: string | null
  readonly device: string
}

/** The fields of a party stored on a device that its steps change. */
export interface DeviceParty {
  readonly bookingGuid: string
  readonly direction: Direction
  readonly serviceDate: ServiceDate
  readonly status: BookingStatus
  readonly people: readonly DevicePassenger[]
  readonly here: number
  readonly comments: string
  readonly answers: DetailsByOwner
  readonly balanceCents: number
  readonly promisedCents: number
  readonly paymentState: PaymentState
  readonly whyNoPayment: string | null
  readonly warnings: readonly { readonly name: ConfirmWarning; readonly message: string }[]
  readonly whyNot: {
    readonly checkIn: string | null
    readonly serve: string | null
    readonly stepBack: string | null
  }
}

/** What the device knows without a network. */
export interface DeviceFacts {
  /** The names of device and user, as they appear in a stamp. */
  readonly device: string
  readonly by: string
  readonly permissions: readonly Permission[]
  readonly currency: string
  readonly hasOpenDrawer: boolean
  readonly isClosed: (date: ServiceDate) => boolean
  /** The date of a moment at the airport, and its time as text. */
  readonly dateOf: (at: Instant) => ServiceDate
  readonly timeText: (at: Instant) => string
  readonly fieldName: (guid: string) => string
  /** A step of this device that was sent already, if the device remembers it. */
  readonly sentAction?: (key: string) => DeskAction | null
}

/**
 * The result of a step on the device, before it is sent. A conflict here isn't saved: the user reads it at
 * once.
 */
export interface OnDevice<P extends DeviceParty> {
  readonly party: P
  readonly results: ReadonlyMap<string, Pick<Merged, 'outcome' | 'message'>>
}

/**
 * The stored party after the steps of this device that aren't sent yet, in order, with the server's own
 * rules.
 */
export function applyOnDevice<P extends DeviceParty>(
  party: P,
  steps: readonly DeskStep[],
  device: DeviceFacts,
): OnDevice<P> {
  const own = steps.filter((it) => it.bookingGuid === party.bookingGuid)
  const results = new Map<string, Pick<Merged, 'outcome' | 'message'>>()
  const undoable = new Map<string, MadeStep>()
  let state: PartyState = stateOf(party)
  for (const step of own) {
    const facts = factsOf(state, step, device, undoable)
    const { outcome, message, party: after } = mergeStep(state, step, facts)
    results.set(step.key, { outcome, message })
    const before = state.people.filter((it) => !after.people.includes(it))
    undoable.set(step.key, { action: step, outcome, before, isUndone: false, stamp: facts.stamp })
    if (step.kind === 'undo' && outcome !== 'conflict') markUndone(undoable, step.undoes)
    state = after
  }
  const last = own.at(-1)
  return { party: last === undefined ? party : withState(party, state, timeOf(last), device), results }
}

interface MadeStep extends UndoneStep {
  readonly stamp: DeskStamp
}

function markUndone(undoable: Map<string, MadeStep>, key: string): void {
  const undone = undoable.get(key)
  if (undone) undoable.set(key, { ...undone, isUndone: true })
}

function stateOf(party: DeviceParty): PartyState {
  const { status, serviceDate, people, comments, answers, balanceCents } = party
  return { kind: kindOf(party), status, serviceDate, people, comments, answers, owedCents: balanceCents }
}

function kindOf({ direction }: Pick<DeviceParty, 'direction'>) {
  return direction === 'arrival' ? ('arrivalFastTrack' as const) : ('departureFastTrack' as const)
}

function factsOf(
  state: PartyState,
  step: DeskStep,
  device: DeviceFacts,
  undoable: ReadonlyMap<string, MadeStep>,
) {
  const {
    by,
    device: name,
    permissions,
    currency,
    hasOpenDrawer,
    isClosed,
    dateOf,
    timeText,
    fieldName,
  } = device
  const at = timeOf(step)
  const stamp = { at, by, device: name }
  const isCashDayClosed = isClosed(dateOf(at))
  return {
    stamp,
    today: dateOf(at),
    permissions,
    isDayClosed: isClosed(state.serviceDate),
    isCashDayClosed,
    currency,
    drawerSince: hasOpenDrawer ? at : null,
    resets: [],
    completed: null,
    undone: step.kind === 'undo' ? undoneOf(state, step.undoes, { stamp, device, undoable }) : null,
    claims: step.kind === 'undo' ? claimsBut(step.undoes, undoable) : [],
    withdrawn: [],
    timeText,
    fieldName,
    nameOf: (it: string) => it,
  }
}

/** No bound by the server's clock, which the device can't see. */
const timeOf = (step: DeskStep): Instant => timeOfStep(step, '9999-12-31T00:00:00Z')

interface Undoing {
  stamp: { at: Instant; by: string; device: string }
  device: DeviceFacts
  undoable: ReadonlyMap<string, MadeStep>
}

/** The device's other steps that still count. */
function claimsBut(key: string, undoable: ReadonlyMap<string, MadeStep>): Claim[] {
  return [...undoable].flatMap(([own, { action, outcome, isUndone, stamp }]) =>
    own === key || isUndone || outcome === 'conflict' ? [] : [{ action, stamp }],
  )
}

function undoneOf(state: PartyState, key: string, { stamp, device, undoable }: Undoing): UndoneStep | null {
  const action = device.sentAction?.(key) ?? null
  return (
    undoable.get(key) ??
    (action ? { action, outcome: 'done', before: [], isUndone: false } : lastOwnStep(state, stamp))
  )
}

function withState<P extends DeviceParty>(party: P, state: PartyState, at: Instant, device: DeviceFacts): P {
  const { status, comments, answers, owedCents } = state
  const facts = { today: device.dateOf(at), dayClosed: device.isClosed(party.serviceDate) }
  const isPaid = owedCents === 0 && party.balanceCents > 0
  const people = state.people.map((it) => ({ ...it, device: it.device ?? '' }))
  return {
    ...party,
    status,
    comments,
    answers,
    people,
    here: people.filter((it) => it.state === 'checkedIn').length,
    balanceCents: owedCents,
    ...(isPaid
      ? { paymentState: 'paid', whyNoPayment: party.promisedCents > 0 ? null : 'Nothing is due' }
      : {}),
    warnings: confirmWarningsOf(people, owedCents, device.currency),
    whyNot: {
      checkIn: whyNotCheckIn(state, people, device.permissions, facts),
      serve: whyNotServe(state, device.permissions, facts),
      stepBack: whyNotStepBack(state, device.permissions, facts),
    },
  }
}
