import { useForm } from 'react-hook-form'
import { customerPage } from '#contract/customers.ts'
import { confirmCancelBooking, doCancelBooking, groupDetail } from '#contract/groups.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useChange } from '#web/api/use-change.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { dayText } from '#web/ui/value/format.ts'
import type { BookingShown } from './group-words.ts'

/** Cancelling a service: the reason, then what it will do, then the action. */
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
          {mayWaive && <CheckboxField name="waiveFee" label="Waive the cancellation fee" />}
        </Form>
      </ConfirmThenDo>
    </Dialog>
  )
}
