import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { driverAssignedTrips, type OwnTrip } from '#contract/driver.ts'
import { newKey } from '../../api/client.ts'
import { noteReachable, useReachable } from '../../api/connection.ts'
import { useLoad } from '../../api/use-load.ts'
import { deviceNow } from '../../clock.ts'
import { useDeviceNow } from '../../offline/device-clock.ts'
import { deviceShelf } from '../../offline/device-store.ts'
import { Outbox, type Unsent } from '../../offline/outbox.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import { sendDeed, sentOf, type DriverDeed } from './driver-deeds.ts'
import { useKeptTrips } from './kept-trips.ts'
import { tripsAfter } from './trip-after.ts'

/** One for the whole page: a visit to another screen and back goes on with the same line. */
const outbox = new Outbox<DriverDeed>(deviceShelf<Unsent<DriverDeed>>('outbox'), newKey)
const retryMs = 10_000
const live = ['ownTrip', 'flight'] as const

export type NewDeed = DriverDeed extends infer D ? (D extends DriverDeed ? Omit<D, 'at' | 'reference' | 'tripGuid'> : never) : never

/** The driver's trips as they stand with the steps made on this phone, and the way to make another. */
export function useDriverTrips() {
  const { name: owner } = useAccount()
  const loaded = useLoad(driverAssignedTrips, {}, { live, staleTimeMs: 0 })
  const kept = useKeptTrips(owner, loaded.data?.items)
  const now = useDeviceNow(1000)
  const minute = now.slice(0, 16)
  const all = useSyncExternalStore(outbox.subscribe, outbox.items)
  const mine = useMemo(() => all.filter((it) => it.owner === owner), [all, owner])
  const unsent = useMemo(() => mine.filter((it) => it.refused === null), [mine])
  const flush = useFlush(owner, unsent.length)

  const trips = loaded.data?.items ?? kept
  const after = useMemo(
    () =>
      trips &&
      tripsAfter(
        trips,
        unsent.map((it) => it.deed),
        `${minute}:59Z`,
      ),
    [trips, unsent, minute],
  )
  const step = useCallback(
    async (trip: OwnTrip, deed: NewDeed) => {
      await outbox.add(owner, { ...deed, tripGuid: trip.guid, reference: trip.reference, at: deviceNow() })
      flush()
    },
    [owner, flush],
  )
  return {
    loaded,
    trips: after,
    now,
    step,
    flush,
    unsent,
    refused: mine.filter((it) => it.refused !== null),
    dismiss: (key: string) => void outbox.dismiss(key),
  }
}

/** Sends what waits: now, when the network is back, when the phone wakes, and every so often. */
function useFlush(owner: string, waiting: number): () => void {
  const client = useQueryClient()
  const reachable = useReachable()
  const [sender] = useState(() => ({
    send: async ({ deed, key }: Unsent<DriverDeed>) => {
      const outcome = await sendDeed(deed, key)
      if (outcome.kind === 'ok') {
        if (outcome.reply.kept) toast.error(outcome.reply.toast ?? outcome.reply.kept)
        // The step is let go only once the trips that hold it are here: the screen never steps back.
        await client.refetchQueries({ queryKey: [driverAssignedTrips.path] })
      }
      return sentOf(outcome)
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
