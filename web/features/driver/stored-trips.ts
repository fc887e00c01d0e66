import { useEffect, useState } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { deviceShelf } from '#web/offline/device-store.ts'

interface StoredTrips {
  owner: string
  trips: StoredTrip[]
}

/** Trips stored by an earlier version may lack these. */
export type StoredTrip = Omit<OwnTrip, LaterField | 'life'> &
  Partial<Pick<OwnTrip, LaterField>> & {
    life: Omit<OwnTrip['life'], LaterFact> & Partial<Pick<OwnTrip['life'], LaterFact>>
  }
type LaterField = 'details' | 'flags' | 'questions' | 'answers' | 'unanswered' | 'owedCents'
type LaterFact = 'acceptedAt' | 'serviceDate'

/** Fills in the fields that an earlier version did not store. */
export function withDefaults(trip: StoredTrip): OwnTrip {
  const life = {
    ...trip.life,
    acceptedAt: trip.life.acceptedAt ?? null,
    serviceDate: trip.life.serviceDate ?? trip.serviceDate,
  }
  return {
    ...trip,
    life,
    flags: trip.flags ?? [],
    details: trip.details ?? [],
    questions: trip.questions ?? [],
    answers: trip.answers ?? {},
    unanswered: trip.unanswered ?? null,
    owedCents: trip.owedCents ?? null,
  }
}

const shelf = deviceShelf<StoredTrips>('kept')

/**
 * The trips last loaded, stored on the phone so that a reload works offline. Never shows another user's
 * trips.
 */
export function useStoredTrips(owner: string, fresh: OwnTrip[] | undefined): OwnTrip[] | null {
  const [stored, setStored] = useState<OwnTrip[] | null>(null)
  useEffect(() => {
    let left = false
    const read = async () => {
      const mine = (await shelf.all()).find((it) => it.owner === owner)
      if (!left && mine) setStored(mine.trips.map(withDefaults))
    }
    void read()
    return () => {
      left = true
    }
  }, [owner])
  useEffect(() => {
    // Only one driver's trips are stored at a time.
    if (fresh) void shelf.put('driver trips', { owner, trips: fresh })
  }, [owner, fresh])
  return stored
}
