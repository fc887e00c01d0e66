import { IconCurrentLocation, IconPhone } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { driverTrip, type OwnTrip } from '#contract/driver.ts'
import { contactMethods, type ContactMethod, type ContactAttempt } from '#contract/trip-shapes.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { whyNot } from '#domain/trip/trip-actions.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { deskConflict } from '#domain/trip/no-show.ts'
import { useLoad } from '#web/api/use-load.ts'
import { portalNow } from '#web/clock.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import type { NoShowBody } from './driver-steps.ts'
import { useDevicePlace } from './use-device-place.ts'
import { telHref } from '#web/ui/value/tel-href.ts'
import { partyText, waitView } from './driver-words.ts'
import classes from './driver.module.css'

interface NoShowSheetProps {
  trip: OwnTrip
  now: Instant
  onClose: () => void
  onSend: (body: NoShowBody) => void
}

const ways = Object.keys(contactMethods) as ContactMethod[]

/**
 * Closes a trip as a no-show. Shows the desk's view first, because only the desk knows whether guests are
 * still in immigration.
 */
export function NoShowSheet({ trip, now, onClose, onSend }: NoShowSheetProps) {
  const { timeZone } = useAccount().site
  const [attempts, setAttempts] = useState<ContactAttempt[]>([])
  const form = useForm({ defaultValues: { evidence: '', acknowledgement: '' } })
  const { place, problem, find } = useDevicePlace()
  // The desk's latest view; offline, the one loaded with the trips.
  const fresh = useLoad(driverTrip, { query: { tripGuid: trip.guid } }, { staleTimeMs: 0 })
  const party = fresh.data?.party ?? trip.party
  const conflict = deskConflict(party)
  const record = (how: ContactMethod) => setAttempts((was) => [...was, { at: portalNow(), how, note: '' }])
  const callNow = () => {
    record('call')
    location.assign(telHref(trip.guestPhone))
  }
  const why = whyNot(
    { ...trip.life, contactAttempts: trip.life.contactAttempts + attempts.length },
    'noShow',
    {
      now,
      role: 'driver',
      isOwnDriver: true,
    },
  )
  return (
    <Dialog open title={`No-show: ${trip.guestName}`} onClose={onClose}>
      {party && (
        <p className={classes.desk} data-here={party.checkedIn > 0 || undefined}>
          <strong>{partyText(party)}</strong>
        </p>
      )}
      <p>{waitView(trip, now).message}</p>
      <h3>Contact attempts</h3>
      <div className={classes.ways}>
        {trip.guestPhone !== '' && (
          <Button size="sm" onClick={callNow} icon={<IconPhone size={18} aria-hidden />}>
            Call now
          </Button>
        )}
        {ways.map((how) => (
          <Button key={how} size="sm" onClick={() => record(how)}>
            {contactMethods[how]}
          </Button>
        ))}
      </div>
      <ul className={classes.attempts} aria-label="Contact attempts" aria-live="polite">
        {[...trip.contactAttempts, ...attempts].map(({ at, how }) => (
          <li key={`${at} ${how}`}>
            <time dateTime={at}>{timeText(at, timeZone)}</time> {contactMethods[how]}
          </li>
        ))}
      </ul>
      <Form
        form={form}
        label="No-show"
        guardUnsaved={false}
        onSubmit={(words) => onSend({ contactAttempts: attempts, ...words, ...(place ? { place } : {}) })}
        size="lg"
        submit="Close as no-show"
        onCancel={onClose}
        submitKind="danger"
        disabledReason={why}
        cancel="Keep waiting"
      >
        {why && <p className={classes.whyNot}>{why}</p>}
        <TextAreaField
          name="evidence"
          label="What happened"
          hint="Where and how long you waited, and who you asked"
          required
          rows={3}
          maxLength={1000}
        />
        {conflict && (
          <TextAreaField
            name="acknowledgement"
            label="Explanation"
            hint={conflict}
            required
            rows={2}
            maxLength={500}
          />
        )}
        <div className={classes.place}>
          <Button onClick={find} icon={<IconCurrentLocation size={18} aria-hidden />}>
            {place ? 'Update location' : 'Add location'}
          </Button>
          <span role="status">
            {place ? `Location added (± ${Math.round(place.accuracyMetres)} m)` : (problem ?? 'Optional')}
          </span>
        </div>
      </Form>
    </Dialog>
  )
}
