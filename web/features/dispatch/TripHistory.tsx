import { dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { HistoryList } from '#web/parts/changes/HistoryList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { useLoad } from '#web/api/use-load.ts'
import { NoShowFileFacts } from './NoShowFileFacts.tsx'

const live = ['trip'] as const

/** The trip's history, newest first. */
export function TripHistory({ trip }: { trip: BoardTrip }) {
  const found = useLoad(dispatcherTrip, { query: { tripGuid: trip.guid } }, { live, keepPrevious: true })
  return (
    <section>
      {found.data?.noShowFile && <NoShowFileFacts file={found.data.noShowFile} />}
      <h3>History</h3>
      <LoadBoundary {...found}>{found.data && <HistoryList lines={found.data.history} />}</LoadBoundary>
    </section>
  )
}
