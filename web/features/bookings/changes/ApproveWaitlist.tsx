import { useState } from 'react'
import { approveWaitlistChange } from '#contract/booking-changes.ts'
import { paymentMethods, type PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { SelectField } from '#web/ui/form/fields.tsx'
import { methodOptions } from '#web/parts/money/payment-methods.ts'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { servicesFor } from './service-choice.ts'
import { ServiceField } from './ServiceField.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'

/**
 * Gives a waitlisted party its places. This charges the price, and takes the payment if the guest pays at
 * booking.
 */
export function ApproveWaitlist({ group, booking, onClose }: ChangeProps) {
  const [services] = useState(() => servicesFor(group, 'approveWaitlist', booking))
  const steps = useChangeForm(approveWaitlistChange, {
    values: { bookingGuid: services[0]?.guid ?? '', payMethod: '', reason: '' },
    toBody: ({ bookingGuid, payMethod, reason }) => ({ bookingGuid, payMethod: methodOf(payMethod), reason }),
    onDone: onClose,
  })
  return (
    <ChangeSteps of="approveWaitlist" steps={steps} onClose={onClose}>
      <ServiceField services={services} />
      {group.billing === 'payNow' && (
        <SelectField name="payMethod" label="Paid by" options={methodOptions} empty="Not paid yet" />
      )}
      <ReasonField />
    </ChangeSteps>
  )
}

function methodOf(key: string): PaymentMethod | null {
  return paymentMethods.find((it) => it === key) ?? null
}
