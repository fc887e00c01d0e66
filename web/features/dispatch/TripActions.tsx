import { useState } from 'react'
import {
  dispatcherAction,
  type BoardDriver,
  type BoardTrip,
  type dispatcherDashboard,
} from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  recordableNext,
  tripActions,
  whyNot,
  type RecordableStep,
  type TripAction,
} from '#domain/trip/trip-actions.ts'
import { totalMinutesWaited } from '#domain/trip/wait.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { ActionRow, type RowAction } from '#web/ui/actions/ActionRow.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { whyNotAway } from './away/why-not-away.ts'
import classes from './dispatch.module.css'

const RecordStepDialog = preloadable(async () => (await import('./RecordStepDialog.tsx')).RecordStepDialog)
const ReasonDialog = preloadable(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)
const OutsideDialog = preloadable(async () => (await import('./OutsideDialog.tsx')).OutsideDialog)
const AwayDialog = preloadable(async () => (await import('./away/AwayDialog.tsx')).AwayDialog)
const SwapDialog = preloadable(async () => (await import('./swap/SwapDialog.tsx')).SwapDialog)
const RescheduleDialog = preloadable(async () => (await import('./RescheduleDialog.tsx')).RescheduleDialog)

type Asking =
  | 'reschedule'
  | 'stepBack'
  | 'reopen'
  | 'cancel'
  | 'message'
  | 'outside'
  | 'swap'
  | RecordableStep
  | null

interface TripActionsProps {
  trip: BoardTrip
  board: ReplyOf<typeof dispatcherDashboard>
  offerUndo: (message: string, undo: () => void) => void
}

/** The dispatcher's actions for a trip; unavailable ones are disabled with a reason. */
export function TripActions({ trip, board, offerUndo }: TripActionsProps) {
  const [asking, setAsking] = useState<Asking>(null)
  // The driver for whom it was opened: the trip gets another one.
  const [away, setAway] = useState<BoardDriver | null>(null)
  const [moved, setMoved] = useState<{ of: BulkOutcome; verb: string } | null>(null)
  const isPast = board.date < useToday()
  const now = usePortalNow(60_000)
  const why = (action: TripAction) =>
    whyNot(trip.life, action, { now, role: 'dispatcher', isOwnDriver: false })
  const close = () => setAsking(null)
  const { driverGuid } = trip.life
  const driver = board.drivers.find((it) => it.guid === driverGuid)
  const waited = totalMinutesWaited(trip.life)
  const step = (does: TripAction & Asking): RowAction => ({
    label: tripActions[does].label,
    whyNot: why(does),
    run: () => setAsking(does),
  })
  const next = driverGuid === null ? [] : recordableNext(trip.life)
  const recording = next.find((it) => it === asking)
  const actions: RowAction[] = [
    ...(trip.outside ? [{ label: 'Driver and cost', run: () => setAsking('outside') }] : []),
    step('reschedule'),
    step('stepBack'),
    ...next.map((it) => ({
      label: `Record: ${it === 'accept' ? 'Accepted' : tripActions[it].label}`,
      whyNot: it === 'noShow' ? whyNotNoShow(trip.life, now) : null,
      run: () => setAsking(it),
    })),
    ...(isReopenable(trip.status) ? [step('reopen')] : []),
    {
      label: 'Message driver',
      whyNot: driverGuid === null ? 'This trip has no driver yet' : null,
      run: () => setAsking('message'),
    },
    ...(driver && whyNotAway(driver, isPast) === null
      ? [{ label: 'Driver unavailable…', run: () => setAway(driver) }]
      : []),
    { label: 'Swap with…', whyNot: why('unassign'), run: () => setAsking('swap') },
    step('cancel'),
  ]
  const ofTrip = { tripGuid: trip.guid, version: trip.version }
  return (
    <>
      <BulkOutcomeNotice
        outcome={moved?.of ?? null}
        verb={moved?.verb ?? ''}
        onClose={() => setMoved(null)}
      />
      <ActionRow of={`Trip ${trip.reference}`} className={classes.actions} actions={actions} />
      {asking === 'outside' && <OutsideDialog trip={trip} onClose={close} />}
      {asking === 'swap' && (
        <SwapDialog trip={trip} trips={board.items} offerUndo={offerUndo} onClose={close} />
      )}
      {away && (
        <AwayDialog
          driver={away}
          date={board.date}
          trips={board.items}
          drivers={board.drivers}
          cars={board.cars}
          offerUndo={offerUndo}
          onOutcome={(of, verb) => setMoved({ of, verb })}
          onClose={() => setAway(null)}
        />
      )}
      {asking === 'reschedule' && <RescheduleDialog trip={trip} onClose={close} />}
      {recording !== undefined && <RecordStepDialog trip={trip} step={recording} onClose={close} />}
      {asking === 'stepBack' && (
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
          onClose={close}
        />
      )}
      {asking === 'reopen' && (
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
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
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
          onClose={close}
        />
      )}
      {asking === 'message' && driverGuid !== null && (
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
          onClose={close}
        />
      )}
    </>
  )
}

/** Reopening is only offered for trips that have ended. */
function isReopenable(status: BoardTrip['status']): boolean {
  return status === 'completed' || status === 'noShow'
}

/** Why the driver couldn't close the trip as a no-show now; the contact attempt is recorded with the step. */
function whyNotNoShow(life: BoardTrip['life'], now: string): string | null {
  const contacted = { ...life, contactAttempts: Math.max(1, life.contactAttempts) }
  return whyNot(contacted, 'noShow', { now, role: 'driver', isOwnDriver: true })
}
