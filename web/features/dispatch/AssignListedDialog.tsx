import { useForm } from 'react-hook-form'
import { options } from '#contract/options.ts'
import type { ListedTrip } from '#contract/trip-list.ts'
import { counted } from '#domain/text/counted.ts'
import { optionsLoader } from '#web/api/options.ts'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'

const drivers = optionsLoader(options, { params: { list: 'drivers' } })

interface AssignListedDialogProps {
  trips: readonly ListedTrip[]
  onAssign: (driverGuid: string) => void
  onClose: () => void
}

/** Asks which driver or outside company to assign. The trips may be on different days. */
export function AssignListedDialog({ trips, onAssign, onClose }: AssignListedDialogProps) {
  const form = useForm<{ driver: string | null }>({ defaultValues: { driver: null } })
  const assign = ({ driver }: { driver: string | null }) => driver !== null && onAssign(driver)
  return (
    <Dialog open title={`Assign ${counted(trips.length, 'trip')}`} onClose={onClose} size="sm">
      <Form
        form={form}
        label="Assign driver"
        guardUnsaved={false}
        onSubmit={async (values) => void assign(values)}
        submit="Assign"
        sending={false}
        onCancel={onClose}
      >
        <ComboboxField
          name="driver"
          label="Driver or company"
          hint="Trips with a conflict won’t be changed"
          load={drivers}
          required
        />
      </Form>
    </Dialog>
  )
}
