import { useState } from 'react'
import { dispatcherAction, type BoardCar, type BoardDriver, type BoardTrip } from '#contract/dispatch.ts'
import { recordableNext } from '#domain/trip/trip-actions.ts'
import { totalMinutesWaited } from '#domain/trip/wait.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { OutsideDialog } from './OutsideDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RecordStepDialog } from './RecordStepDialog.tsx'
import { RescheduleDialog } from './RescheduleDialog.tsx'
import type { TripAsk } from './trip-asks.ts'

const AwayDialog = preloadable(async () => (await import('./away/AwayDialog.tsx')).AwayDialog)
const SwapDialog = preloadable(async () => (await import('./swap/SwapDialog.tsx')).SwapDialog)

/** The day with all its trips. */
export interface DayOfTrips {
  date: string
  items: readonly BoardTrip[]
  drivers: readonly BoardDriver[]
  cars: readonly BoardCar[]
}

interface TripDialogProps {
  asks: TripAsk
  trip: BoardTrip
  day: DayOfTrips
  offerUndo: (message: string, undo: () => void) => void
  /** What was done with the trips of a driver who is away. */
  onOutcome: (outcome: BulkOutcome, verb: string) => void
  onClose: () => void
}

/** The dialog of a trip's action. */
export function TripDialog({ asks, trip, day, offerUndo, onOutcome, onClose }: TripDialogProps) {
  const { driverGuid } = trip.life
  // The driver for whom it was opened: the trip gets another one.
  const [driver] = useState(() => day.drivers.find((it) => it.guid === driverGuid))
  const waited = totalMinutesWaited(trip.life)
  const recording = driverGuid === null ? undefined : recordableNext(trip.life).find((it) => it === asks)
  const ofTrip = { tripGuid: trip.guid, version: trip.version }
  return (
    <>
      {asks === 'outside' && <OutsideDialog trip={trip} onClose={onClose} />}
      {asks === 'swap' && (
        <SwapDialog trip={trip} trips={day.items} offerUndo={offerUndo} onClose={onClose} />
      )}
      {asks === 'away' && driver && (
        <AwayDialog
          driver={driver}
          date={day.date}
          trips={day.items}
          drivers={day.drivers}
          cars={day.cars}
          offerUndo={offerUndo}
          onOutcome={onOutcome}
          onClose={onClose}
        />
      )}
      {asks === 'reschedule' && <RescheduleDialog trip={trip} onClose={onClose} />}
      {recording !== undefined && <RecordStepDialog trip={trip} step={recording} onClose={onClose} />}
      {asks === 'stepBack' && (
        <ReasonDialog
          title={`Undo the last step for ${trip.reference}`}
          endpoint={dispatcherAction}
          label="Reason"
          hint={
            trip.waitChargeCents > 0 ? 'This also reverses the waiting charge' : 'The driver will be notified'
          }
          doLabel="Undo step"
          keepLabel="Cancel"
          required
          toBody={(reason) => ({ action: 'stepBack', ...ofTrip, reason })}
          onClose={onClose}
        />
      )}
      {asks === 'reopen' && (
        <ReasonDialog
          title={`Reopen trip ${trip.reference}`}
          endpoint={dispatcherAction}
          label="Reason"
          hint={
            `${trip.driverName} will be asked to accept it again. Any waiting charge is reversed and the ` +
            'booking reopens.'
          }
          doLabel="Reopen trip"
          keepLabel="Cancel"
          required
          {...(waited > 0 && { choice: `Include the ${waited} min wait already recorded` })}
          toBody={(reason, countsEarlierWait) => ({ action: 'reopen', ...ofTrip, reason, countsEarlierWait })}
          onClose={onClose}
        />
      )}
      {asks === 'cancel' && (
        <ReasonDialog
          title={`Cancel trip ${trip.reference}`}
          endpoint={dispatcherAction}
          label="Reason"
          hint={
            'The guest is notified and doesn’t pay for this trip. Cancelling a booking’s only remaining ' +
            'trip also cancels the booking.'
          }
          doLabel="Cancel trip"
          keepLabel="Keep trip"
          danger
          required={false}
          toBody={(reason) => ({ action: 'cancel', ...ofTrip, reason })}
          onClose={onClose}
        />
      )}
      {asks === 'message' && driverGuid !== null && (
        <ReasonDialog
          title={`Message ${trip.driverName}`}
          endpoint={dispatcherAction}
          label="Message"
          hint={trip.outside ? 'E-mailed to the company' : 'Sent to the driver’s phone'}
          doLabel="Send message"
          keepLabel="Cancel"
          required
          maxLength={300}
          toBody={(message) => ({ action: 'message', driverGuid, tripGuid: trip.guid, message })}
          onClose={onClose}
        />
      )}
    </>
  )
}
