import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { driverAssignedTrips, type OwnTrip } from '#contract/driver.ts'
import { newKey } from '#web/api/client.ts'
import { noteReachable, useReachable } from '#web/api/connection.ts'
import { CallFailed } from '#web/api/query-client.ts'
import { useLoad } from '#web/api/use-load.ts'
import { portalNow } from '#web/clock.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { deviceShelf } from '#web/offline/device-store.ts'
import { Outbox, type Sender, type Unsent } from '#web/offline/outbox.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dateText } from '#web/ui/value/format.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import { sendStep, sentOf, type DriverStep } from './driver-steps.ts'
import { isUndoable, undoableOf, type MadeStep } from './undoable.ts'
import { useStoredTrips } from './stored-trips.ts'
import { tripsAfter } from './trip-after.ts'

/** One instance for the whole app, so that leaving and reopening the screen continues the same queue. */
const outbox = new Outbox<DriverStep>(deviceShelf<Unsent<DriverStep>>('outbox'), newKey)
const retryMs = 10_000
const live = ['ownTrip', 'flight'] as const

export type NewStep = DriverStep extends infer D ? (D extends DriverStep ? Omit<D, 'at' | 'reference' | 'tripGuid'> : never) : never

/** The driver's trips with unsent steps applied, and a function to make another step. */
export function useDriverTrips() {
  const { guid: owner, site } = useAccount()
  const loaded = useLoad(driverAssignedTrips, {}, { live, staleTimeMs: 0 })
  const unmatched = useStoredTrips(owner, loaded.data?.items)
  const now = usePortalNow(1000)
  const minute = now.slice(0, 16)
  const all = useSyncExternalStore(outbox.subscribe, outbox.items)
  const mine = useMemo(() => all.filter((it) => it.owner === owner), [all, owner])
  const unsent = useMemo(() => mine.filter((it) => it.refused === null), [mine])
  const flush = useFlush(owner, unsent.length)

  const trips = loaded.data?.items ?? unmatched
  const after = useMemo(
    () =>
      trips &&
      tripsAfter(
        trips,
        unsent.map((it) => it.payload),
        { now: `${minute}:59Z`, today: dateText(`${minute}:59Z`, site.timeZone) },
      ),
    [trips, unsent, minute, site.timeZone],
  )
  const [made, setMade] = useState<MadeStep | null>(null)
  const step = useCallback(
    async (trip: OwnTrip, payload: NewStep) => {
      const at = portalNow()
      setMade(isUndoable(payload.step) ? { tripGuid: trip.guid, step: payload.step, at } : null)
      await outbox.add(owner, { ...payload, tripGuid: trip.guid, reference: trip.reference, at })
      flush()
    },
    [owner, flush],
  )
  return {
    loaded,
    trips: after,
    undoable: undoableOf(after, made, now),
    now,
    step,
    flush,
    unsent: unsent.filter(outbox.isStored),
    refused: mine.filter((it) => it.refused !== null),
    dismiss: (key: string) => void outbox.dismiss(key),
  }
}

/** Whether the network failed before the trips could be reloaded. */
function isOffline(client: QueryClient): boolean {
  const loads = client.getQueryCache().findAll({ queryKey: [driverAssignedTrips.path] })
  return loads.some(({ state }) => state.error instanceof CallFailed && state.error.failure.kind === 'networkError')
}

/** Sends unsent steps: now, when the network returns, when the phone wakes up, and at intervals. */
function useFlush(owner: string, waiting: number): () => void {
  const client = useQueryClient()
  const reachable = useReachable()
  const [sender] = useState<Sender<DriverStep>>(() => ({
    send: async ({ payload, key }: Unsent<DriverStep>) => {
      const outcome = await sendStep(payload, key)
      if (outcome.kind !== 'ok') return sentOf(outcome)
      // The step is kept until the reloaded trips include it, so that the screen never goes back. Sending it twice is safe.
      await client.refetchQueries({ queryKey: [driverAssignedTrips.path] })
      if (isOffline(client)) return { kind: 'later' }
      if (outcome.reply.unmatched) toast.error(outcome.reply.toast ?? outcome.reply.unmatched)
      else if (payload.step === 'gratuity' && outcome.reply.toast) toast.success(outcome.reply.toast)
      return { kind: 'done' }
    },
  }))
  const flush = useCallback(() => void outbox.flush(owner, sender), [owner, sender])
  useEffect(() => {
    const back = () => {
      noteReachable(true)
      flush()
    }
    flush()
    window.addEventListener('online', back)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush])
  useEffect(() => {
    if (waiting === 0) return undefined
    const timer = setInterval(flush, retryMs)
    return () => clearInterval(timer)
  }, [waiting, reachable, flush])
  return flush
}
