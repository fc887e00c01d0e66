import { useState } from 'react'
import {
  assignTrips,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type BoardDriver,
} from '#contract/dispatch.ts'
import { endDriverDay, listStandIns } from '#contract/dispatch-moves.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { rotaWeek, saveShift } from '#contract/rota.ts'
import { joinSentences } from '#domain/sentences.ts'
import { counted } from '#domain/text/counted.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { useInvalidate } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { useAccount } from '#web/shell/account/account.ts'
import type { BulkOutcome, LeftOut } from '#web/ui/state/left-out.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { assignmentBefore } from '#web/features/dispatch/plan-words.ts'
import { assignmentTo, type Missing, type Since, type StandIn } from './away-words.ts'

/** What the dispatcher decided in the dialog. */
export interface Decided {
  driver: BoardDriver
  date: string
  since: Since
  missing: Missing
  note: string
  moves: readonly { standIn: StandIn; driverGuid: string }[]
}

interface Away {
  /** Resolves to why it failed; null if it was saved. */
  save: (decided: Decided) => Promise<string | null>
  sending: boolean
}

type Results = ReplyOf<typeof assignTrips>['results']

/** Restores the rota or the vehicle. Resolves to why that failed; null if it is restored. */
type Restore = () => Promise<string | null>

const refreshes = [dispatcherDashboard, dispatcherTrip, dispatcherPlan, rotaWeek, listStandIns]
const quiet = { refreshes, quiet: true, ownToast: true }

/**
 * Records that a driver or a vehicle is not available, and moves the trips. Undo restores both, but not an
 * absence that the rota had before.
 */
export function useAway(
  offerUndo: (message: string, undo: () => void) => void,
  onOutcome: (outcome: BulkOutcome, verb: string) => void,
): Away {
  const { timeZone } = useAccount().site
  const ending = useSave(endDriverDay, quiet)
  const assigning = useSave(assignTrips, quiet)
  const shifting = useSave(saveShift, quiet)
  const invalidate = useInvalidate()
  const named = ({ trip }: StandIn) => `${timeText(trip.pickupAt, timeZone)} ${trip.guestName}`

  const [isParking, setParking] = useState(false)

  const park = async (guid: string, isActive: boolean): Promise<string | null> => {
    setParking(true)
    // Loaded when it is needed: the configuration's contract is large.
    const { parkVehicle } = await import('./park-vehicle.ts')
    const why = await parkVehicle(guid, isActive)
    setParking(false)
    invalidate(...refreshes)
    return why
  }

  const moveTrips = async ({ moves, note }: Decided): Promise<Outcome<{ results: Results }>> =>
    moves.length === 0
      ? { kind: 'ok', reply: { results: [] } }
      : assigning.save({
          body: {
            assignments: moves.map((it) => assignmentTo(it.standIn, it.driverGuid)),
            reason: note,
          },
        })

  const shown = (decided: Decided, results: Results, what: string, restore: Restore) => {
    const of = new Map(results.map((it) => [it.tripGuid, it]))
    const done = decided.moves.filter((it) => of.get(it.standIn.trip.guid)?.done)
    const given = done.filter((it) => it.driverGuid !== '').length
    const left = decided.moves.flatMap(({ standIn, driverGuid }): LeftOut[] => {
      const result = of.get(standIn.trip.guid)
      const it = { key: standIn.trip.guid, what: named(standIn) }
      if (result && !result.done) return [{ ...it, why: result.message }]
      if (driverGuid !== '') return []
      return [{ ...it, why: standIn.suggested === '' ? 'no available driver' : 'no driver yet', has: true }]
    })
    onOutcome({ done: given === 0 ? '' : `${given} assigned`, left }, 'assigned')
    offerUndo(joinSentences([what, ...(given === 0 ? [] : [`${given} assigned`])]), () => {
      void undo(
        done.map((it) => it.standIn),
        restore,
      )
    })
  }

  const undo = async (moved: readonly StandIn[], restore: Restore) => {
    const why = await restore()
    if (why !== null) return void toast.error(why)
    if (moved.length === 0) return void toast.success('Undone')
    const assignments = moved.map((it) => assignmentBefore(it.trip))
    const sent = await assigning.save({ body: { assignments, force: true, reason: 'Undone' } })
    if (sent.kind !== 'ok') return void toast.error(whyFailed(sent))
    const of = new Map(sent.reply.results.map((it) => [it.tripGuid, it]))
    const left = moved.flatMap((it) => {
      const result = of.get(it.trip.guid)
      return result?.done ? [] : [{ key: it.trip.guid, what: named(it), why: result?.message ?? 'Not found' }]
    })
    const count = moved.length - left.length
    onOutcome({ done: count === 0 ? '' : `${count} undone`, left }, 'undone')
    if (count > 0) toast.success(`${counted(count, 'trip')} restored`)
    return undefined
  }

  const saveDriver = async (decided: Decided): Promise<string | null> => {
    const { driver, date, since, note, moves } = decided
    const sent = await ending.save({
      body: {
        driverGuid: driver.guid,
        ...(since === 'date' && { date }),
        note,
        assignments: moves.map((it) => assignmentTo(it.standIn, it.driverGuid)),
      },
    })
    if (sent.kind !== 'ok') return whyFailed(sent)
    const { results, shifts, toast: what = '' } = sent.reply
    shown(decided, results, what, async () => {
      for (const it of shifts) {
        const restored = await shifting.save({ body: shiftBefore(driver.guid, it) })
        if (restored.kind !== 'ok') return whyFailed(restored)
      }
      return null
    })
    return null
  }

  const saveTrips = async (decided: Decided): Promise<string | null> => {
    const sent = await moveTrips(decided)
    if (sent.kind !== 'ok') return whyFailed(sent)
    const { driver, date } = decided
    const what = `${driver.name}’s trips on ${dayText(date)} reassigned`
    shown(decided, sent.reply.results, what, () => Promise.resolve(null))
    return null
  }

  const saveVehicle = async (decided: Decided, guid: string): Promise<string | null> => {
    const why = await park(guid, false)
    if (why !== null) return why
    const sent = await moveTrips(decided)
    if (sent.kind !== 'ok') return whyFailed(sent)
    const what = `${decided.driver.car?.name ?? 'The vehicle'} is out of service`
    shown(decided, sent.reply.results, what, () => park(guid, true))
    return null
  }

  return {
    save: (decided) => {
      if ('vehicleGuid' in decided.missing) return saveVehicle(decided, decided.missing.vehicleGuid)
      return decided.since === 'rota' ? saveTrips(decided) : saveDriver(decided)
    },
    sending: ending.sending || assigning.sending || isParking,
  }
}

type Ended = ReplyOf<typeof endDriverDay>['shifts'][number]

/** Restores a rota entry, if it is still as the driver's end of work left it. */
function shiftBefore(driverGuid: string, { date, before, after }: Ended) {
  const kind = before === null ? 'usual' : before.absent ? 'absent' : 'hours'
  return {
    driverGuid,
    date,
    kind,
    from: before?.from ?? '',
    to: before?.to ?? '',
    breakFrom: before?.breakFrom ?? '',
    breakTo: before?.breakTo ?? '',
    note: before?.note ?? '',
    seen: after,
  } as const
}
