import { useEffect, useState } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { deviceShelf } from '../../offline/device-store.ts'

interface StoredTrips {
  owner: string
  trips: StoredTrip[]
}

/** A phone may still hold what was stored before trips had flags and were accepted. */
export type StoredTrip = Omit<OwnTrip, 'flags' | 'life'> &
  Partial<Pick<OwnTrip, 'flags'>> & { life: Omit<OwnTrip['life'], LaterFact> & Partial<Pick<OwnTrip['life'], LaterFact>> }
type LaterFact = 'acceptedAt' | 'serviceDate'

/** A stored trip as it is shown. */
export function asShown(trip: StoredTrip): OwnTrip {
  const life = { ...trip.life, acceptedAt: trip.life.acceptedAt ?? null, serviceDate: trip.life.serviceDate ?? trip.serviceDate }
  return { ...trip, life, flags: trip.flags ?? [] }
}

const shelf = deviceShelf<StoredTrips>('kept')

/** The trips last seen, stored on the phone: a reload without network still shows the day. Never another user's. */
export function useStoredTrips(owner: string, fresh: OwnTrip[] | undefined): OwnTrip[] | null {
  const [stored, setStored] = useState<OwnTrip[] | null>(null)
  useEffect(() => {
    let left = false
    const read = async () => {
      const mine = (await shelf.all()).find((it) => it.owner === owner)
      if (!left && mine) setStored(mine.trips.map(asShown))
    }
    void read()
    return () => {
      left = true
    }
  }, [owner])
  useEffect(() => {
    // One driver's trips at a time: the next account on this phone only finds its own.
    if (fresh) void shelf.put('driver trips', { owner, trips: fresh })
  }, [owner, fresh])
  return stored
}
