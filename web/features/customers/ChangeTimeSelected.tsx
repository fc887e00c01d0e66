import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import { groupDetail } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { useSave } from '#web/api/use-save.ts'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import { ChangesToConfirm, type Planned, type Preview } from './ChangesToConfirm.tsx'
import type { FoundRow } from './found-columns.tsx'
import { drivenAtSetTime, withPickupTime, type OfSeveral } from './pickup-time.ts'
import { leftOut, type EachBooking } from './use-each-booking.ts'

interface Asked {
  time: string
  reason: string
  ofSeveral: OfSeveral
}

const ofSeveral: { key: OfSeveral; label: string }[] = [
  { key: 'none', label: 'Leave them as they are' },
  { key: 'first', label: 'Change the first pickup' },
  { key: 'last', label: 'Change the last pickup' },
]

interface ChangeTimeSelectedProps {
  rows: readonly FoundRow[]
  each: EachBooking
  onClose: () => void
}

/**
 * Changes a pickup time of reservations with trips at a set time, each by its own plan: first all of them are
 * shown with what changes, and which can’t be changed.
 */
export function ChangeTimeSelected({ rows, each, onClose }: ChangeTimeSelectedProps) {
  const form = useForm<Asked>({ defaultValues: { time: '', reason: '', ofSeveral: 'none' } })
  const doing = useSave(transportChange.make, { quiet: true, ownToast: true })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isPlanning, setPlanning] = useState(false)

  const plan = async (asked: Asked) => {
    setPlanning(true)
    const plans: Planned[] = []
    const left: LeftOut[] = []
    for (const row of rows) {
      const planned = await planOf(row, asked)
      if (typeof planned === 'string') left.push(leftOut(row, planned))
      else plans.push(planned)
    }
    setPlanning(false)
    setPreview({ time: asked.time, plans, left })
  }
  const change = ({ plans, left }: Preview) => {
    onClose()
    const bodies = new Map(plans.map((it) => [it.row, { ...it.request, confirmation: it.plan.confirmation }]))
    void each.run(
      plans.map((it) => it.row),
      'changed',
      (row) => {
        const body = bodies.get(row)
        return doing.save(body === undefined ? {} : { body })
      },
      left,
    )
  }
  return (
    <Dialog open title="Change pickup time" onClose={onClose}>
      {preview === null ? (
        <Form
          form={form}
          label="Change pickup time"
          guardUnsaved={false}
          onSubmit={plan}
          submit="Continue"
          sending={isPlanning}
          onCancel={onClose}
        >
          <TimeField name="time" label="New pickup time" required />
          <SelectField
            name="ofSeveral"
            label="Reservations with several pickups"
            options={ofSeveral}
            required
          />
          <ReasonField rows={2} />
        </Form>
      ) : (
        <ChangesToConfirm
          preview={preview}
          onBack={() => setPreview(null)}
          onKeep={onClose}
          onChange={change}
        />
      )}
    </Dialog>
  )
}

/** The plan for one reservation, or why it can’t be changed. */
async function planOf(row: FoundRow, asked: Asked): Promise<Planned | string> {
  if (row.group === null) return 'No reservation'
  const group = await call(groupDetail, { params: { id: row.customerGuid, group: row.group.guid } })
  if (group.kind !== 'ok') return whyFailed(group)
  const driven = drivenAtSetTime(group.reply.bookings, asked.ofSeveral)
  if ('why' in driven) return driven.why
  const state = await call(transportChangeState, { query: driven })
  if (state.kind !== 'ok') return whyFailed(state)
  const change = withPickupTime(state.reply, asked)
  if ('why' in change) return change.why
  const plan = await call(transportChange.confirm, { body: change.request })
  return plan.kind === 'ok' ? { row, ...change, plan: plan.reply } : whyFailed(plan)
}
