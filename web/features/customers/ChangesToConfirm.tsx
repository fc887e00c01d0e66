import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { transportChange } from '#contract/booking-changes.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { ReservationPlan } from '#contract/plan.ts'
import { counted } from '#domain/text/counted.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import { moneyText } from '#web/ui/value/format.ts'
import classes from './customers.module.css'
import type { FoundRow } from './found-columns.tsx'
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
  onKeep: () => void
  onChange: (preview: Preview) => void
}

/** The second step: the changes. The focus starts on the safe answer; Mod+Enter changes. */
export function ChangesToConfirm({ preview, onKeep, onChange }: ChangesToConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const { plans } = preview
  const doOnModEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || plans.length === 0) return
    event.preventDefault()
    onChange(preview)
  }
  return (
    <div className="stack" role="group" aria-label="New times" onKeyDown={doOnModEnter}>
      <Changes preview={preview} />
      <DialogFoot>
        <Button ref={keep} onClick={onKeep}>
          Cancel
        </Button>
        <Button
          kind="main"
          disabledReason={plans.length === 0 ? 'None of these can be changed' : null}
          onClick={() => onChange(preview)}
        >
          {`Change ${counted(plans.length, 'reservation')}`}
        </Button>
      </DialogFoot>
    </div>
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
