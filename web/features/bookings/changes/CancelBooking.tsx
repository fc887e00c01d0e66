import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { cancelLabel, cancelRequest } from './cancel-values.ts'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { GoodwillField } from './GoodwillField.tsx'
import { openServices, serviceText } from './service-choice.ts'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'

/**
 * Cancels one service, or the whole party in one plan. The fee follows the terms; policy override can waive
 * part of it.
 */
export function CancelBooking({ group, booking, onClose }: ChangeProps) {
  const isWhole = booking === null
  const [services] = useState(() => (isWhole ? openServices(group) : [booking]))
  const offered = services.map((it) => it.guid)
  const steps = useChangeForm(cancelBookingChange, {
    values: { bookingGuids: offered, reason: '', goodwillPercent: null as number | null },
    toBody: (values) => cancelRequest(group.guid, offered, isWhole, values),
    onDone: onClose,
  })
  const { form } = steps
  const ticked = useWatch({ control: form.control, name: 'bookingGuids' })
  return (
    <ChangeSteps
      of="cancelBooking"
      steps={steps}
      doLabel={cancelLabel(ticked.length, offered.length, isWhole)}
      onClose={onClose}
    >
      <ReasonField rows={2} required />
      {isWhole && services.length > 1 && (
        <CheckboxListField
          name="bookingGuids"
          label="Services to cancel"
          required
          options={services.map((it) => ({ key: it.guid, label: serviceText(it) }))}
          clearErrors={() => form.clearErrors('bookingGuids')}
        />
      )}
      <GoodwillField />
    </ChangeSteps>
  )
}
