import {
  assignTripToDriver,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
} from '#contract/dispatch.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import type { Conflict } from './use-assign.ts'
import classes from './dispatch.module.css'

interface AssignAnywayProps {
  conflict: Conflict
  onAssigned: (message: string) => void
  onBack: () => void
}

/** Asks for a reason to assign a driver or car despite conflicts. */
export function AssignAnyway({
  conflict: { trip, driver, car, reasons },
  onAssigned,
  onBack,
}: AssignAnywayProps) {
  const saving = useSaveForm(assignTripToDriver, {
    values: { reason: '' },
    query: { tripGuid: trip.guid, driverGuid: driver.guid },
    toBody: ({ reason }) => ({
      version: trip.version,
      force: true,
      reason,
      ...(car === null ? {} : { vehicleGuid: car }),
    }),
    onSaved: ({ toast }) => onAssigned(toast ?? ''),
    refreshes: [dispatcherDashboard, dispatcherTrip, dispatcherPlan],
    quiet: true,
    ownToast: true,
  })
  return (
    <Dialog open title={`Assign ${trip.reference} to ${driver.name}?`} onClose={onBack} size="sm">
      <Form
        {...saving}
        guardUnsaved={false}
        label="Assign anyway"
        submit="Assign anyway"
        onCancel={onBack}
        cancel="Choose another driver"
      >
        <ul className={classes.conflicts}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <TextField
          name="reason"
          label="Reason"
          hint="Recorded in the trip’s history"
          required
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
