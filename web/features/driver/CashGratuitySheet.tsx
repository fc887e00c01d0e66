import { useForm } from 'react-hook-form'
import type { OwnTrip } from '#contract/driver.ts'
import { giftCents } from '#domain/gratuity/gratuity-states.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'

interface CashGratuitySheetProps {
  trip: OwnTrip
  onClose: () => void
  onSend: (body: { amountCents: number }) => void
}

/** Records cash that the driver received and keeps. Stored on the phone until it is sent. */
export function CashGratuitySheet({ trip, onClose, onSend }: CashGratuitySheetProps) {
  const { currency } = useAccount().site
  const form = useForm({ defaultValues: { amountCents: null as number | null } })
  return (
    <Dialog open title={`Cash gratuity: ${trip.reference}`} onClose={onClose}>
      <Form
        form={form}
        guardUnsaved={false}
        label="Cash gratuity"
        onSubmit={({ amountCents }) => onSend({ amountCents: amountCents ?? 0 })}
        size="lg"
        submit="Record"
        onCancel={onClose}
      >
        <MoneyField
          name="amountCents"
          label="Amount"
          hint="You keep the cash. It appears in your report but isn’t paid out again."
          currency={currency}
          required
          minCents={giftCents.atLeast}
          maxCents={giftCents.atMost}
        />
      </Form>
    </Dialog>
  )
}
