import type { StatusOf } from '#web/parts/status/statuses.ts'
import { PaymentStatus } from '#web/parts/status/PaymentStatus.tsx'
import { amountText } from '#web/ui/value/format.ts'
import classes from './customers.module.css'

interface PaymentFigureProps {
  group: { paymentState: StatusOf<'payment'>; balanceCents: number; chargedCents: number }
  currency: string
}

/** Whether the guest has paid, and the open amount, without the partner's share. */
export function PaymentFigure({ group, currency }: PaymentFigureProps) {
  const { paymentState, balanceCents } = group
  return (
    <span className={classes.payment}>
      <PaymentStatus group={group} />
      {balanceCents !== 0 && paymentState !== 'onAccount' && (
        <span className="figures">{amountText(balanceCents, currency)}</span>
      )}
    </span>
  )
}
