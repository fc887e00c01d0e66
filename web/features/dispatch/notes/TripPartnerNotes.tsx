import { dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { useLoad } from '#web/api/use-load.ts'
import { PartnerNotes } from '#web/parts/partner-notes/PartnerNotes.tsx'

/** The notes on a trip's partner. They come with the trip's history, which has its own loading states. */
export function TripPartnerNotes({ trip }: { trip: BoardTrip }) {
  const found = useLoad(dispatcherTrip, { query: { tripGuid: trip.guid } })
  const notes = found.data?.partnerNotes
  return notes === undefined ? null : <PartnerNotes partner={trip.partnerName ?? ''} notes={notes} />
}
