import { useState } from 'react'
import { transportChangePath } from '#contract/addresses.ts'
import { bookingComments } from '#contract/daily-reports.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { useLoad } from '#web/api/use-load.ts'
import { BookingCommentsDialog } from '#web/parts/comments/BookingCommentsDialog.tsx'
import { useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import classes from '#web/features/dispatch/dispatch.module.css'

const TripNotesDialog = preloadable(async () => (await import('./TripNotesDialog.tsx')).TripNotesDialog)

const live = ['group'] as const

/**
 * The comments of a trip's reservation and booking. What can be read and changed follows the permissions for
 * reservations and for daily reports. The trip's own notes are among its facts.
 */
export function TripNotes({ trip }: { trip: BoardTrip }) {
  const mayEdit = useMay('editCustomer')
  const mayComment = useMay('dailyReports')
  return (
    <section className={classes.notes} aria-label="Notes">
      <h3>Notes</h3>
      {mayEdit ? (
        <ReservationNotes trip={trip} />
      ) : mayComment ? (
        <BookingNotes trip={trip} />
      ) : (
        <Button size="xs" disabledReason="You don’t have permission to edit notes">
          Edit notes
        </Button>
      )}
      <Button
        size="xs"
        {...(mayEdit
          ? { href: transportChangePath(trip.customerGuid, trip.groupGuid, trip.bookingGuid) }
          : { disabledReason: 'You don’t have permission to change reservations' })}
      >
        Change stops and addresses
      </Button>
    </section>
  )
}

/** For those who may change the reservation: its comments, the booking's, and the trip's notes. */
function ReservationNotes({ trip }: { trip: BoardTrip }) {
  const [isEditing, setEditing] = useState(false)
  const params = { id: trip.customerGuid, group: trip.groupGuid }
  const notes = useLoad(groupNotes.load, { params }, { live, keepPrevious: true })
  const booking = notes.data?.bookings.find((it) => it.guid === trip.bookingGuid)
  return (
    <LoadBoundary {...notes}>
      {notes.data && (
        <>
          <Comments texts={[notes.data.comments, booking?.comments ?? '']} />
          <Button size="xs" onClick={() => setEditing(true)}>
            Edit notes
          </Button>
          {isEditing && <TripNotesDialog trip={trip} notes={notes.data} onClose={() => setEditing(false)} />}
        </>
      )}
    </LoadBoundary>
  )
}

/** For those who may only comment on bookings, as in the daily reports. */
function BookingNotes({ trip }: { trip: BoardTrip }) {
  const [isEditing, setEditing] = useState(false)
  const bookingGuids = [trip.bookingGuid]
  const loaded = useLoad(bookingComments.load, { query: { bookingGuids } }, { live, keepPrevious: true })
  return (
    <LoadBoundary {...loaded}>
      {loaded.data && (
        <>
          <Comments texts={['', loaded.data.comments]} />
          <Button size="xs" onClick={() => setEditing(true)}>
            Edit comments
          </Button>
          {isEditing && (
            <BookingCommentsDialog
              bookingGuids={bookingGuids}
              onClose={() => setEditing(false)}
              onSaved={loaded.reload}
            />
          )}
        </>
      )}
    </LoadBoundary>
  )
}

function Comments({ texts: [reservation = '', booking = ''] }: { texts: readonly string[] }) {
  if (reservation === '' && booking === '') return <p className={classes.note}>No comments yet</p>
  return (
    <LabelValues>
      {reservation !== '' && <LabelValue label="Reservation" value={reservation} />}
      {booking !== '' && <LabelValue label="Booking" value={booking} />}
    </LabelValues>
  )
}
