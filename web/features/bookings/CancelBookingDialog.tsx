import { useForm } from 'react-hook-form'
import { customerPage } from '#contract/customers.ts'
import { confirmCancelBooking, doCancelBooking, groupDetail } from '#contract/groups.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useChange } from '../../api/use-change.ts'
import { useAccount, useMay } from '../../shell/account.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { ConfirmThenDo } from '../../ui/ConfirmThenDo.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Form } from '../../ui/Form.tsx'
import { dayText } from '../../ui/format.ts'
import type { BookingShown } from './group-words.ts'

/** Cancelling a service: why, then what that will do, then the deed. */
export function CancelBookingDialog({ booking, onClose }: { booking: BookingShown; onClose: () => void }) {
  const { currency } = useAccount().site
  const mayWaive = useMay('policyOverride')
  const change = useChange(confirmCancelBooking, doCancelBooking, { refreshes: [groupDetail, customerPage] })
  const form = useForm({ defaultValues: { reason: '', waiveFee: false }, shouldFocusError: false })
  const ask = async ({ reason, waiveFee }: { reason: string; waiveFee: boolean }) => {
    await change.ask({ body: { bookingGuid: booking.guid, reason, waiveFee } })
  }
  const cancel = async () => {
    if ((await change.apply()) !== null) onClose()
  }
  const foot = (
    <>
      <Button onClick={onClose}>Keep booking</Button>
      <Button kind="main" type="submit" busy={change.sending}>
        See what it will do
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={`Cancel ${bookingKinds[booking.kind].label.toLowerCase()}, ${dayText(booking.serviceDate)}`}
      onClose={onClose}
      size="lg"
    >
      <ConfirmThenDo
        {...change}
        currency={currency}
        doLabel="Cancel booking"
        keepLabel="Keep booking"
        danger
        onDo={() => void cancel()}
        onKeep={onClose}
        onBack={change.back}
      >
        <Form form={form} onSubmit={ask} guardUnsaved={false} label="Why" foot={foot}>
          <TextAreaField name="reason" label="Reason" rows={2} required maxLength={500} hint="Kept in the history" />
          {mayWaive && <CheckboxField name="waiveFee" label="Forgo the cancellation fee" />}
        </Form>
      </ConfirmThenDo>
    </Dialog>
  )
}
