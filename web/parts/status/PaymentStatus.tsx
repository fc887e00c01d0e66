import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import { Status } from './Status.tsx'
import type { StatusOf } from './statuses.ts'

interface PaymentStatusProps {
  group: { paymentState: StatusOf<'payment'>; chargedCents: number; balanceCents: number }
}

/** A reservation’s payment state. Without charges and payments, it isn’t “paid”. */
export function PaymentStatus({ group: { paymentState, chargedCents, balanceCents } }: PaymentStatusProps) {
  if (paymentState === 'paid' && chargedCents === 0 && balanceCents === 0)
    return (
      <StatusPill tone="still" icon={<IconBan size={14} stroke={2.25} />}>
        Nothing to pay
      </StatusPill>
    )
  return <Status of="payment" is={paymentState} />
}
