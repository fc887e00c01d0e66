import { useState } from 'react'
import { dispatcherDashboard, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail } from '#contract/groups.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { useSeenByGuest } from '#web/parts/details/use-booking-fields.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'

interface TripNotesDialogProps {
  trip: BoardTrip
  notes: ReplyOf<typeof groupNotes.load>
  onClose: () => void
}

/** Edits the comments of a trip's reservation and booking, and the trip's notes. */
export function TripNotesDialog({ trip, notes, onClose }: TripNotesDialogProps) {
  const seen = useSeenByGuest()
  // Saved over the version it was opened at, so that others’ changes aren’t overwritten.
  const [start] = useState(notes)
  const saving = useSaveForm(groupNotes.save, {
    values: {
      comments: start.comments,
      bookings: start.bookings
        .filter((it) => it.guid === trip.bookingGuid)
        .map(({ guid, comments }) => ({ guid, comments })),
      trips: start.trips
        .filter((it) => it.guid === trip.guid)
        .map(({ guid, details }) => ({ guid, details })),
      notifyGuest: true,
    },
    toBody: (values) => ({ ...values, version: start.version }),
    params: { id: trip.customerGuid, group: trip.groupGuid },
    refreshes: [groupNotes.load, groupDetail, dispatcherDashboard, dispatcherTrip],
    onSaved: onClose,
  })
  return (
    <Dialog open title={`Notes for ${trip.reference}`} onClose={onClose}>
      <Form {...saving} label="Notes" submit="Save notes" onCancel={onClose}>
        <TextAreaField name="comments" label="Reservation comments" rows={3} maxLength={4000} />
        <TextAreaField name="bookings.0.comments" label="Booking comments" rows={2} maxLength={4000} />
        <DetailFields owner="transport" name="trips.0." isAsked={false} />
        {seen.length > 0 && (
          <CheckboxField
            name="notifyGuest"
            label="Notify the guest"
            hint={`Sent only if you change details that guests see: ${seen.join(', ')}`}
          />
        )}
      </Form>
    </Dialog>
  )
}
