import { useState } from 'react'
import { driverDashQuery } from '#contract/driver.ts'
import { useLoad } from '#web/api/use-load.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { TripList } from './DayTrips.tsx'
import classes from './driver.module.css'

/** Searches the driver's trips on other days. */
export function FindTrip() {
  const [query, setQuery] = useState('')
  const found = useLoad(driverDashQuery, { query: { query } }, { skip: query === '', keepPrevious: true })
  return (
    <section className={classes.find} aria-label="Find a trip">
      <SearchBox
        label="Search your trips"
        placeholder="Reference, guest, flight or place"
        value={query}
        onChange={setQuery}
      />
      {query !== '' && (
        <LoadBoundary {...found}>
          {found.data?.items.length === 0 ? <EmptyMessage /> : <TripList trips={found.data?.items ?? []} />}
        </LoadBoundary>
      )}
    </section>
  )
}
