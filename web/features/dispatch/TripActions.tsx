import { useState } from 'react'
import { dispatcherAction, type BoardTrip } from '#contract/dispatch.ts'
import { tripActions, whyNot, type TripAction } from '#domain/trip/trip-actions.ts'
import { waitedInAll } from '#domain/trip/wait.ts'
import { usePortalNow } from '../../offline/portal-clock.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './dispatch.module.css'

const ReasonDialog = preloadable(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)
const RescheduleDialog = preloadable(async () => (await import('./RescheduleDialog.tsx')).RescheduleDialog)

type Asking = 'reschedule' | 'stepBack' | 'reopen' | 'cancel' | 'message' | null

/** The trip's actions; unavailable ones say why. */
export function TripActions({ trip }: { trip: BoardTrip }) {
  const [asking, setAsking] = useState<Asking>(null)
  const now = usePortalNow(60_000)
  const why = (action: TripAction) => whyNot(trip.life, action, { now, role: 'dispatcher', isOwnDriver: false })
  const close = () => setAsking(null)
  const { driverGuid } = trip.life
  const waited = waitedInAll(trip.life)
  const ofTrip = { tripGuid: trip.guid, version: trip.version }
  return (
    <div className={classes.actions}>
      <Button onClick={() => setAsking('reschedule')} disabledReason={why('reschedule')}>
        {tripActions.reschedule.label}
      </Button>
      <Button onClick={() => setAsking('stepBack')} disabledReason={why('stepBack')}>
        {tripActions.stepBack.label}
      </Button>
      {isReopenable(trip.status) && (
        <Button onClick={() => setAsking('reopen')} disabledReason={why('reopen')}>
          {tripActions.reopen.label}
        </Button>
      )}
      <Button onClick={() => setAsking('message')} disabledReason={driverGuid === null ? 'This trip has no driver yet' : null}>
        Message driver
      </Button>
      <Button onClick={() => setAsking('cancel')} disabledReason={why('cancel')}>
        {tripActions.cancel.label}
      </Button>
      {asking === 'reschedule' && <RescheduleDialog trip={trip} onClose={close} />}
      {asking === 'stepBack' && (
        <ReasonDialog
          title={`Take ${trip.reference} a step back`}
          endpoint={dispatcherAction}
          label="Why"
          hint={trip.waitChargeCents > 0 ? 'The charge for waiting is reversed with it' : 'The driver is notified'}
          doLabel="Step back"
          keepLabel="Keep as it is"
          required
          toBody={(reason) => ({ action: 'stepBack', ...ofTrip, reason })}
          onClose={close}
        />
      )}
      {asking === 'reopen' && (
        <ReasonDialog
          title={`Reopen the trip of ${trip.reference}`}
          endpoint={dispatcherAction}
          label="Why"
          hint={`${trip.driverName} is asked to accept it again. A charge for waiting is reversed, and the booking is open again`}
          doLabel="Reopen trip"
          keepLabel="Keep it closed"
          required
          {...(waited > 0 && { choice: `Count the ${waited} min already waited` })}
          toBody={(reason, countsEarlierWait) => ({ action: 'reopen', ...ofTrip, reason, countsEarlierWait })}
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          title={`Cancel the trip of ${trip.reference}`}
          endpoint={dispatcherAction}
          label="Why"
          hint="The booking and its price stay; cancel the booking itself on its own page"
          doLabel="Cancel trip"
          keepLabel="Keep trip"
          danger
          required={false}
          toBody={(reason) => ({ action: 'cancel', ...ofTrip, reason })}
          onClose={close}
        />
      )}
      {asking === 'message' && driverGuid !== null && (
        <ReasonDialog
          title={`Message ${trip.driverName}`}
          endpoint={dispatcherAction}
          label="Message"
          hint="Goes to the driver’s phone"
          doLabel="Send message"
          keepLabel="Do not send"
          required
          maxLength={300}
          toBody={(message) => ({ action: 'message', driverGuid, tripGuid: trip.guid, message })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Only an ended trip shows that it can be reopened. */
function isReopenable(status: BoardTrip['status']): boolean {
  return status === 'completed' || status === 'noShow'
}
