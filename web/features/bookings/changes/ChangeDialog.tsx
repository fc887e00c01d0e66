import { useState, type ComponentType } from 'react'
import { groupNotes } from '#contract/group-notes.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { bookingChangeLabels } from '#domain/reservation/booking-changes.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useInvalidate } from '#web/api/use-load.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Spinner } from '#web/ui/state/Spinner.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { ApproveWaitlist } from './ApproveWaitlist.tsx'
import { CancelBooking } from './CancelBooking.tsx'
import type { ChangeProps } from './change-props.ts'
import type { MenuChange } from './change-kinds.ts'
import { EditPassengers } from './EditPassengers.tsx'
import { FastTrackChange } from './FastTrackChange.tsx'
import { ResetBooking } from './ResetBooking.tsx'
import classes from './changes.module.css'

// Loaded on demand: the trip and flight fields make these the larger half.
const AddCars = preloadable(async () => (await import('./AddCars.tsx')).AddCars)
const AddPassengers = preloadable(async () => (await import('./AddPassengers.tsx')).AddPassengers)
const ChangePrice = preloadable(async () => (await import('./ChangePrice.tsx')).ChangePrice)
const FlightChange = preloadable(async () => (await import('./FlightChange.tsx')).FlightChange)
const GroupNotes = preloadable(async () => (await import('./GroupNotes.tsx')).GroupNotes)
const TransportChange = preloadable(async () => (await import('./TransportChange.tsx')).TransportChange)

const forms: Record<MenuChange, ComponentType<ChangeProps>> = {
  flightChange: FlightChange,
  transportChange: TransportChange,
  fastTrackChange: FastTrackChange,
  addCars: AddCars,
  addPax: AddPassengers,
  editPaxNames: EditPassengers,
  changePrice: ChangePrice,
  approveWaitlist: ApproveWaitlist,
  resetBooking: ResetBooking,
  cancelBooking: CancelBooking,
  notes: GroupNotes,
}

interface ChangeDialogProps {
  group: GroupDetail
  change: MenuChange
  bookingGuid: string | null
  /** The page is loading the reservation, such as after a change by the same user. */
  isLoading: boolean
  onClose: () => void
}

/**
 * One change of the reservation: its form, then its plan. The form starts from the reservation as it was when
 * the dialog opened. If it was being loaded then, the form waits: a form that restarts loses what was typed.
 * If someone changes the reservation in the meantime, Reload restarts the form from the current one, after
 * asking.
 */
export function ChangeDialog({ group, change, bookingGuid, isLoading, onClose }: ChangeDialogProps) {
  const [seen, setSeen] = useState(group)
  const [isAsking, setAsking] = useState(false)
  const invalidate = useInvalidate()
  const [isAwaiting, setAwaiting] = useState(isLoading)
  if (isAwaiting && !isLoading) {
    setAwaiting(false)
    setSeen(group)
  }
  const booking = seen.bookings.find((it) => it.guid === bookingGuid) ?? null
  const Form = forms[change]
  const reload = () => {
    setAsking(false)
    // The notes are loaded on their own.
    invalidate(groupNotes.load)
    setSeen(group)
  }
  return (
    <Dialog open title={titleOf(change, booking, seen)} onClose={onClose} size="xl" sheet>
      {!isAwaiting && group.version !== seen.version && (
        <div className={classes.stale} role="alert">
          <span>This reservation has changed since you opened it.</span>
          <Button size="xs" onClick={() => setAsking(true)}>
            Reload
          </Button>
        </div>
      )}
      {isAwaiting ? (
        <Spinner size={20} label="Loading" />
      ) : (
        <Form key={seen.version} group={seen} booking={booking} onClose={onClose} />
      )}
      {isAsking && (
        <ConfirmDialog
          open
          title="Discard changes and reload?"
          message="Reloading shows the current reservation and discards what you’ve entered here."
          okText="Discard and reload"
          cancelText="Keep editing"
          danger
          onOk={reload}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

/**
 * `Change flight: arrival fast track, Fri 20 Nov`, or with the reference for a change of the whole
 * reservation.
 */
function titleOf(change: MenuChange, booking: ChangeProps['booking'], group: GroupDetail): string {
  const label =
    change === 'notes'
      ? 'Comments, flags and notes'
      : ((booking ?? group).changes.find((it) => it.change === change)?.label ?? bookingChangeLabels[change])
  if (booking === null) return `${label}: ${group.reference}`
  return `${label}: ${bookingKinds[booking.kind].label.toLowerCase()}, ${dayText(booking.serviceDate)}`
}
