import { useState } from 'react'
import { resetBookingChange } from '#contract/booking-changes.ts'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { servicesFor } from './service-choice.ts'
import { ServiceField } from './ServiceField.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'

/** Undoes a check-in, a no-show, a completion or a cancellation. Requires a reason. */
export function ResetBooking({ group, booking, onClose }: ChangeProps) {
  const [services] = useState(() => servicesFor(group, 'resetBooking', booking))
  const steps = useChangeForm(resetBookingChange, {
    values: { bookingGuid: services[0]?.guid ?? '', reason: '' },
    toBody: (values) => values,
    onDone: onClose,
  })
  return (
    <ChangeSteps of="resetBooking" steps={steps} onClose={onClose}>
      <ServiceField services={services} />
      <ReasonField required focusFirst />
    </ChangeSteps>
  )
}
