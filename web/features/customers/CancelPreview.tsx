import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ReservationPlan } from '#contract/plan.ts'
import { counted } from '#domain/text/counted.ts'
import { useAccount } from '#web/shell/account/account.ts'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import { Money } from '#web/ui/value/Money.tsx'
import type { FoundRow } from './found-columns.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { namedRow } from './use-each-booking.ts'
import classes from './customers.module.css'

export interface Planned {
  row: FoundRow
  plan: ReservationPlan
}

/** What cancelling each reservation costs, and which can’t be cancelled. */
export interface CancelPlans {
  reason: string
  plans: readonly Planned[]
  left: readonly LeftOut[]
}

interface CancelPreviewProps {
  preview: CancelPlans
  keepLabel: string
  onBack: () => void
  onKeep: () => void
  /** `tell`: guests get an e-mail. */
  onCancel: (preview: CancelPlans, tell: boolean) => void
}

/** The second step: fees and refunds. */
export function CancelPreview({ preview, keepLabel, onBack, onKeep, onCancel }: CancelPreviewProps) {
  const [tell, setTell] = useState(true)
  const { plans } = preview
  const told = plans.filter((it) => it.plan.tellsGuest !== undefined).length
  return (
    <PreviewFrame
      label="Fees and refunds"
      doLabel={`Cancel ${counted(plans.length, 'reservation')}`}
      keepLabel={keepLabel}
      danger
      whyNot={plans.length === 0 ? 'None of the selected reservations can be cancelled' : null}
      onDo={() => onCancel(preview, tell)}
      onKeep={onKeep}
      onBack={onBack}
    >
      <Fees preview={preview} />
      {told > 0 && (
        <Checkbox
          label={`Notify ${counted(told, 'guest')} by e-mail`}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
      )}
    </PreviewFrame>
  )
}

/** Each reservation with its fee and refund, and those that stay. */
function Fees({ preview: { plans, left } }: { preview: CancelPlans }) {
  const { currency } = useAccount().site
  const total = plans.reduce((sum, it) => sum + it.plan.feeCents, 0)
  return (
    <>
      <ul className={classes.fees} aria-label="To be cancelled">
        {plans.map(({ row, plan }) => (
          <li key={row.group?.guid}>
            <span>{namedRow(row)}</span>
            <span>
              {plan.feeCents === 0 ? (
                'No fee'
              ) : (
                <>
                  Fee <Money cents={plan.feeCents} currency={currency} />
                </>
              )}
              {plan.refundCents > 0 && (
                <>
                  , refund due <Money cents={plan.refundCents} currency={currency} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total > 0 && (
        <p>
          Total fees: <Money cents={total} currency={currency} />
        </p>
      )}
      {left.length > 0 && (
        <>
          <p>{left.length} can’t be cancelled:</p>
          <ul>
            {left.map(({ key, what, why }) => (
              <li key={key}>
                {what}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
