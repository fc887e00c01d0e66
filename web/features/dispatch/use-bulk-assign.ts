import { useState } from 'react'
import { assignTrips, dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { queryTrips } from '#contract/trip-list.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { counted } from '#domain/text/counted.ts'
import { useSave } from '#web/api/use-save.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { useAccount } from '#web/shell/account/account.ts'
import type { BulkOutcome, LeftOut } from '#web/ui/state/left-out.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { assignmentBefore, type Assignable, type Given } from './plan-words.ts'

export interface BulkAssigning {
  /**
   * Assigns each trip as `assignmentOf` returns; undefined leaves it out. Resolves to the trips left out, or
   * to null if the request failed.
   */
  assignAll: <Trip extends Assignable>(
    trips: readonly Trip[],
    assignmentOf: (trip: Trip) => Given | undefined,
  ) => Promise<readonly LeftOut[] | null>
  /** The last assignment, with the trips it left out and the reason for each. */
  outcome: BulkOutcome | null
  /** What was done: `unassigned` if the drivers were unassigned, `undone` after Undo. */
  verb: 'assigned' | 'unassigned' | 'undone'
  forget: () => void
  sending: boolean
}

/**
 * Assigns several trips in one request, with five seconds to undo. Trips that others have changed since stay
 * as they are, and the outcome names them.
 */
export function useBulkAssign(
  offerUndo: (message: string, undo: () => void) => void,
  /** Names the time of a trip: `14:05` */
  momentText: (at: Instant, timeZone: string) => string = timeText,
): BulkAssigning {
  const { timeZone } = useAccount().site
  const nameOf = (trip: Assignable) => `${momentText(trip.pickupAt, timeZone)} ${trip.guestName}`
  const { save, sending } = useSave(assignTrips, {
    refreshes: [dispatcherDashboard, dispatcherTrip, dispatcherPlan, queryTrips],
    ownToast: true,
    quiet: true,
  })
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [verb, setVerb] = useState<BulkAssigning['verb']>('assigned')

  const send = async (
    assignments: { tripGuid: string; version: number; driverGuid: string; vehicleGuid?: string }[],
    isUndo: boolean,
  ) => {
    const more = isUndo ? { force: true, reason: 'Undone' } : {}
    const sent = await save({ body: { assignments, ...more } })
    if (sent.kind === 'ok') return sent.reply
    toast.error(whyFailed(sent))
    return null
  }

  const assignAll: BulkAssigning['assignAll'] = async (trips, assignmentOf) => {
    const given = trips.flatMap((trip) => {
      const to = assignmentOf(trip)
      return to === undefined ? [] : [{ trip, to }]
    })
    setOutcome(null)
    const reply =
      given.length === 0
        ? { results: [] }
        : await send(
            given.map(({ trip, to }) => ({ tripGuid: trip.guid, version: trip.version, ...to })),
            false,
          )
    if (reply === null) return null
    const doing =
      given.length > 0 && given.every(({ to }) => to.driverGuid === '') ? 'unassigned' : 'assigned'
    const left = leftOut(trips, reply.results, nameOf)
    const done = reply.results.filter((it) => it.done)
    setVerb(doing)
    setOutcome({ done: done.length === 0 ? '' : `${done.length} ${doing}`, left })
    const doneGuids = new Set(done.map((it) => it.tripGuid))
    const changed = given.map(({ trip }) => trip).filter((it) => doneGuids.has(it.guid))
    if (changed.length > 0) offerUndo(`${done.length} ${doing}`, () => void undo(changed))
    return left
  }

  const undo = async (changed: readonly Assignable[]) => {
    const reply = await send(changed.map(assignmentBefore), true)
    if (reply === null) return
    const count = reply.results.filter((it) => it.done).length
    setVerb('undone')
    setOutcome({
      done: count === 0 ? '' : `${count} undone`,
      left: leftOut(changed, reply.results, nameOf),
    })
    if (count > 0) toast.success(`${counted(count, 'trip')} restored`)
  }

  return { assignAll, outcome, verb, forget: () => setOutcome(null), sending }
}

type Results = ReplyOf<typeof assignTrips>['results']

/** The trips that were refused, or for which there was no driver to ask for. */
function leftOut(
  trips: readonly Assignable[],
  results: Results,
  nameOf: (trip: Assignable) => string,
): LeftOut[] {
  const byTrip = new Map(results.map((it) => [it.tripGuid, it]))
  return trips.flatMap((trip) => {
    const result = byTrip.get(trip.guid)
    if (result?.done) return []
    const what = nameOf(trip)
    if (result) return [{ key: trip.guid, what, why: result.message }]
    const why = trip.status === 'unassigned' ? 'no available driver' : 'a driver already'
    return [{ key: trip.guid, what, why, has: true as const }]
  })
}
