import { useState } from 'react'
import { resetBookingChange } from '#contract/booking-changes.ts'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { serviceText, servicesFor } from './service-choice.ts'

/**
 * Undoes a check-in, a no-show, a completion or a cancellation. Of a whole reservation, several cancelled
 * services are brought back together. Requires a reason.
 */
export function ResetBooking({ group, booking, onClose }: ChangeProps) {
  const [services] = useState(() => servicesFor(group, 'resetBooking', booking))
  const cancelled = services.filter((it) => it.status === 'cancelled')
  const steps = useChangeForm(resetBookingChange, {
    values: {
      bookingGuids: (cancelled.length > 0 ? cancelled : services.slice(0, 1)).map((it) => it.guid),
      reason: '',
    },
    toBody: ({ bookingGuids: [bookingGuid = '', ...alsoBookingGuids], reason }) => ({
      bookingGuid,
      alsoBookingGuids,
      reason,
    }),
    fieldOf: (field) => (field === 'bookingGuid' ? 'bookingGuids' : field),
    onDone: onClose,
  })
  const { form } = steps
  return (
    <ChangeSteps
      of="resetBooking"
      steps={steps}
      {...(cancelled.length === services.length && { doLabel: 'Undo cancellation' })}
      onClose={onClose}
    >
      {services.length > 1 && (
        <CheckboxListField
          name="bookingGuids"
          label="Services"
          options={services.map((it) => ({ key: it.guid, label: serviceText(it) }))}
          required
          clearErrors={() => form.clearErrors('bookingGuids')}
        />
      )}
      <ReasonField required focusFirst />
    </ChangeSteps>
  )
}
