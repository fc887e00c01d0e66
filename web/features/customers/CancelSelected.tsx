import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { useSave } from '#web/api/use-save.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import { CancelPreview, type CancelPlans, type Planned } from './CancelPreview.tsx'
import type { FoundRow } from './found-columns.tsx'
import { leftOut, type EachBooking } from './use-each-booking.ts'

const keepLabel = 'Keep reservations'

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
  const [preview, setPreview] = useState<CancelPlans | null>(null)
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
      else left.push(leftOut(row, whyFailed(asked)))
    }
    setPlanning(false)
    setPreview({ reason, plans, left })
  }
  const cancel = ({ reason, plans, left }: CancelPlans, tell: boolean) => {
    onClose()
    const confirmed = new Map(plans.map((it) => [it.row, it.plan.confirmation]))
    void each.run(
      plans.map((it) => it.row),
      'cancelled',
      (row) =>
        doing.save({
          body: {
            ...whole(row.group.guid, reason),
            confirmation: confirmed.get(row) ?? '',
            ...(tell ? {} : { tellGuest: false }),
          },
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
          cancel={keepLabel}
        >
          <ReasonField required focusFirst rows={2} />
        </Form>
      ) : (
        <CancelPreview
          preview={preview}
          keepLabel={keepLabel}
          onBack={() => setPreview(null)}
          onKeep={onClose}
          onCancel={cancel}
        />
      )}
    </Dialog>
  )
}
