import { groupNotes } from '#contract/group-notes.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { Fragment } from 'react'
import { useBookingFields, useSeenByGuest } from '#web/parts/details/use-booking-fields.ts'
import { bookingKinds, isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { groupFlagLabels, groupFlags } from '#domain/vocabulary/group-flags.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { CheckboxField, CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import type { ChangeProps } from './change-props.ts'
import classes from './changes.module.css'

/** Comments, flags, partner reference and details. They change no price and no booking: there is no plan. */
export function GroupNotes(props: ChangeProps) {
  const params = { id: props.group.customer.guid, group: props.group.guid }
  const notes = useLoad(groupNotes.load, { params })
  return (
    <LoadBoundary {...notes}>
      {notes.data && <NotesForm {...props} notes={notes.data} params={params} />}
    </LoadBoundary>
  )
}

interface NotesFormProps extends ChangeProps {
  notes: ReplyOf<typeof groupNotes.load>
  params: { id: string; group: string }
}

const flagOptions = groupFlags.map((key) => ({ key, label: groupFlagLabels[key] }))

function NotesForm({ group, notes, params, onClose }: NotesFormProps) {
  const ofPassengers = useBookingFields('passenger', false)
  const seen = useSeenByGuest()
  const saving = useSaveForm(groupNotes.save, {
    values: { ...notes, notifyGuest: true },
    toBody: ({ comments, flags, partnerReference, details, bookings, passengers, trips, ...others }) => ({
      comments,
      flags,
      partnerReference,
      details,
      bookings: bookings.map((it) => ({ guid: it.guid, comments: it.comments, details: it.details })),
      passengers: passengers.map((it) => ({ guid: it.guid, details: it.details })),
      trips: trips.map((it) => ({ guid: it.guid, details: it.details })),
      notifyGuest: others.notifyGuest,
      version: others.version,
    }),
    params,
    refreshes: [groupDetail, groupNotes.load],
    onSaved: onClose,
  })
  return (
    <Form
      {...saving}
      guardUnsaved={false}
      label="Notes"
      submit="Save notes"
      onCancel={onClose}
      cancel="Close"
    >
      <TextAreaField name="comments" label="Reservation comments" rows={3} maxLength={4000} />
      {group.partner !== null && (
        <TextField name="partnerReference" label="Partner reference" maxLength={100} />
      )}
      <DetailFields owner="reservation" name="" isAsked={false} />
      <CheckboxListField
        name="flags"
        label="Flags for desk and driver"
        options={flagOptions}
        clearErrors={() => saving.form.clearErrors('flags')}
      />
      {notes.bookings.map(
        (booking, place) =>
          // Extras get a field only if they already have a comment.
          (booking.kind !== 'extra' || booking.comments !== '') && (
            <Fragment key={booking.guid}>
              <TextField
                name={`bookings.${place}.comments`}
                label={`${bookingKinds[booking.kind].label}, ${dayText(booking.serviceDate)}: comments`}
                maxLength={4000}
              />
              {isFastTrack(booking.kind) && (
                <DetailFields owner="fastTrack" name={`bookings.${place}.`} isAsked={false} />
              )}
            </Fragment>
          ),
      )}
      {ofPassengers.length > 0 &&
        notes.passengers.map((passenger, place) => (
          <fieldset key={passenger.guid} className={classes.group}>
            <legend>{passenger.name || `Passenger ${place + 1}`}</legend>
            <DetailFields owner="passenger" name={`passengers.${place}.`} isAsked={false} />
          </fieldset>
        ))}
      {notes.trips.map((trip, place) => (
        <fieldset key={trip.guid} className={classes.group}>
          <legend>{trip.label}</legend>
          <DetailFields owner="transport" name={`trips.${place}.`} isAsked={false} />
        </fieldset>
      ))}
      {seen.length > 0 && group.customer.email !== '' && (
        <CheckboxField
          name="notifyGuest"
          label={`Notify the guest at ${group.customer.email}`}
          hint={`Sent only if you change details that guests see: ${seen.join(', ')}`}
        />
      )}
    </Form>
  )
}
