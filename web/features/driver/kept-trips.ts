import { useEffect, useState } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { deviceShelf } from '../../offline/device-store.ts'

interface KeptTrips {
  owner: string
  trips: OwnTrip[]
}

const shelf = deviceShelf<KeptTrips>('kept')

/** The trips last seen, kept on the phone: a reload without network still shows the day. Never somebody else's. */
export function useKeptTrips(owner: string, fresh: OwnTrip[] | undefined): OwnTrip[] | null {
  const [kept, setKept] = useState<OwnTrip[] | null>(null)
  useEffect(() => {
    let left = false
    const read = async () => {
      const mine = (await shelf.all()).find((it) => it.owner === owner)
      if (!left && mine) setKept(mine.trips)
    }
    void read()
    return () => {
      left = true
    }
  }, [owner])
  useEffect(() => {
    // One driver's trips at a time: the next account on this phone finds only its own.
    if (fresh) void shelf.put('driver trips', { owner, trips: fresh })
  }, [owner, fresh])
  return kept
}
