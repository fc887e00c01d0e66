import type { StatusOf } from '#web/parts/status/statuses.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import classes from './customers.module.css'

interface PaymentFigureProps {
  group: { paymentState: StatusOf<'payment'>; balanceCents: number }
  currency: string
}

/** Whether the guest has paid, and the open amount, without the partner's share. */
export function PaymentFigure({ group: { paymentState, balanceCents }, currency }: PaymentFigureProps) {
  return (
    <span className={classes.payment}>
      <Status of="payment" is={paymentState} />
      {balanceCents !== 0 && paymentState !== 'onAccount' && (
        <Money cents={balanceCents} currency={currency} />
      )}
    </span>
  )
}
