import type { transportChange } from '#contract/booking-changes.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { ReservationPlan } from '#contract/plan.ts'
import { counted } from '#domain/text/counted.ts'
import { useAccount } from '#web/shell/account/account.ts'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import { moneyText } from '#web/ui/value/format.ts'
import classes from './customers.module.css'
import type { FoundRow } from './found-columns.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { namedRow } from './use-each-booking.ts'

export interface Planned {
  row: FoundRow
  from: string
  request: BodyIn<(typeof transportChange)['confirm']>
  plan: ReservationPlan
}

/** What changes for each reservation, and which can’t be changed. */
export interface Preview {
  time: string
  plans: readonly Planned[]
  left: readonly LeftOut[]
}

interface ChangesToConfirmProps {
  preview: Preview
  onBack: () => void
  onKeep: () => void
  onChange: (preview: Preview) => void
}

/** The second step: the changes. */
export function ChangesToConfirm({ preview, onBack, onKeep, onChange }: ChangesToConfirmProps) {
  const { plans } = preview
  return (
    <PreviewFrame
      label="New times"
      doLabel={`Change ${counted(plans.length, 'reservation')}`}
      keepLabel="Keep times"
      whyNot={plans.length === 0 ? 'None of the selected reservations can be changed' : null}
      onDo={() => onChange(preview)}
      onKeep={onKeep}
      onBack={onBack}
    >
      <Changes preview={preview} />
    </PreviewFrame>
  )
}

/** Each reservation with its old and new time and what it costs, and those that stay. */
function Changes({ preview: { time, plans, left } }: { preview: Preview }) {
  const { currency } = useAccount().site
  const told = plans.filter((it) => it.plan.tellsGuest !== undefined).length
  return (
    <>
      <ul className={classes.fees} aria-label="To be changed">
        {plans.map(({ row, from, plan }) => (
          <li key={row.group?.guid}>
            <span>{namedRow(row)}</span>
            <span>{[`${from} → ${time}`, costText(plan, currency)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      {told > 0 && <p>{counted(told, 'guest')} will get an e-mail.</p>}
      {left.length > 0 && (
        <>
          <p>{left.length} can’t be changed:</p>
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

function costText({ chargeCents, refundCents }: ReservationPlan, currency: string): string {
  if (chargeCents > 0) return `${moneyText(chargeCents, currency)} more`
  return refundCents > 0 ? `refund due ${moneyText(refundCents, currency)}` : ''
}
