import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import type { ReservationPlan } from '#contract/plan.ts'
import { counted } from '#domain/text/counted.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import { Money } from '#web/ui/value/Money.tsx'
import type { FoundRow } from './found-columns.tsx'
import classes from './customers.module.css'
import { leftOut, namedRow, type EachBooking } from './use-each-booking.ts'

interface Planned {
  row: FoundRow
  plan: ReservationPlan
}

interface Preview {
  reason: string
  plans: readonly Planned[]
  left: readonly LeftOut[]
}

interface CancelSelectedProps {
  rows: readonly FoundRow[]
  each: EachBooking
  onClose: () => void
}

/**
 * Cancels whole reservations, each by its own plan: first all of them are shown with their fees, and which
 * can’t be cancelled. One that changed since is left out.
 */
export function CancelSelected({ rows, each, onClose }: CancelSelectedProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const asking = useSave(cancelBookingChange.confirm, { quiet: true })
  const doing = useSave(cancelBookingChange.make, { quiet: true, ownToast: true })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isPlanning, setPlanning] = useState(false)
  const whole = (groupGuid: string, reason: string) => ({
    groupGuid,
    bookingGuids: [],
    reason,
    goodwillPercent: 0,
  })

  const plan = async ({ reason }: { reason: string }) => {
    setPlanning(true)
    const plans: Planned[] = []
    const left: LeftOut[] = []
    for (const row of rows) {
      const asked = row.group === null ? null : await asking.save({ body: whole(row.group.guid, reason) })
      if (asked === null) left.push(leftOut(row, 'No reservation'))
      else if (asked.kind === 'ok') plans.push({ row, plan: asked.reply })
      else left.push(leftOut(row, problemsOf(asked).join(' ')))
    }
    setPlanning(false)
    setPreview({ reason, plans, left })
  }
  const cancel = ({ reason, plans, left }: Preview) => {
    onClose()
    const confirmed = new Map(plans.map((it) => [it.row, it.plan.confirmation]))
    void each.run(
      plans.map((it) => it.row),
      'cancelled',
      (row) =>
        doing.save({
          body: { ...whole(row.group.guid, reason), confirmation: confirmed.get(row) ?? '' },
        }),
      left,
    )
  }
  return (
    <Dialog open title="Cancel reservations" onClose={onClose}>
      {preview === null ? (
        <Form
          form={form}
          label="Cancel reservations"
          guardUnsaved={false}
          onSubmit={plan}
          submit="Continue"
          sending={isPlanning}
          onCancel={onClose}
        >
          <ReasonField required focusFirst rows={2} />
        </Form>
      ) : (
        <>
          <Fees preview={preview} />
          <DialogFoot>
            <Button onClick={onClose} data-autofocus>
              Keep
            </Button>
            <Button
              kind="danger"
              disabledReason={preview.plans.length === 0 ? 'None of these can be cancelled' : null}
              onClick={() => cancel(preview)}
            >
              {`Cancel ${counted(preview.plans.length, 'reservation')}`}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

/** Each reservation with its fee and refund, and those that stay. */
function Fees({ preview: { plans, left } }: { preview: Preview }) {
  const { currency } = useAccount().site
  const told = plans.filter((it) => it.plan.tellsGuest !== undefined).length
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
          Fees in total: <Money cents={total} currency={currency} />
        </p>
      )}
      {told > 0 && <p>{counted(told, 'guest')} will get an e-mail.</p>}
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
