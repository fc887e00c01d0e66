import { dispatcherDashboard, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { dispatcherOutsideTrip } from '#contract/dispatch-moves.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { OutsideCrewFields } from '#web/parts/trips/OutsideCrewFields.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'

const noCrew = { driver: '', phone: '', car: '', plate: '' }

/** The cost agreed with an outside company, and who drives. */
export function OutsideDialog({ trip, onClose }: { trip: BoardTrip; onClose: () => void }) {
  const { currency } = useAccount().site
  const saving = useSaveForm(dispatcherOutsideTrip, {
    values: { costCents: trip.agreedCostCents, ...(trip.outside ?? noCrew) },
    toBody: (values) => ({ tripGuid: trip.guid, version: trip.version, ...values }),
    onSaved: onClose,
    refreshes: [dispatcherDashboard, dispatcherTrip],
  })
  return (
    <Dialog open title={`${trip.driverName ?? ''}: ${trip.reference}`} onClose={onClose} size="sm">
      <Form {...saving} label="Outside company" submit="Save" onCancel={onClose}>
        <MoneyField
          name="costCents"
          label="Agreed cost"
          hint="What the company gets for this trip"
          currency={currency}
          minCents={0}
          maxCents={100_000_000}
        />
        <OutsideCrewFields />
      </Form>
    </Dialog>
  )
}
