import { driverAssignedTrips, driverOutsideTrip, type OwnTrip } from '#contract/driver.ts'
import type { OutsideCrew } from '#contract/trip-shapes.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { OutsideCrewFields } from '#web/parts/trips/OutsideCrewFields.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'

interface CrewSheetProps {
  trip: OwnTrip
  crew: OutsideCrew
  onClose: () => void
}

/** An outside company enters its driver and car, for the guest. */
export function CrewSheet({ trip, crew, onClose }: CrewSheetProps) {
  const saving = useSaveForm(driverOutsideTrip, {
    values: crew,
    toBody: (values) => values,
    query: { tripGuid: trip.guid },
    onSaved: onClose,
    refreshes: [driverAssignedTrips],
  })
  return (
    <Dialog open title={`Driver and car for ${trip.reference}`} onClose={onClose}>
      <Form {...saving} label="Driver and car" size="lg" submit="Save" onCancel={onClose}>
        <OutsideCrewFields />
      </Form>
    </Dialog>
  )
}
