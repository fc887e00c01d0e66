import { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import { groupDetail } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { useSave } from '#web/api/use-save.ts'
import { ChangeTimes, type AskedTime } from '#web/parts/pickup-time/ChangeTimes.tsx'
import type { NewTimes, PlannedTime } from '#web/parts/pickup-time/ChangesToConfirm.tsx'
import { drivenAtSetTime, withPickupTime, type OfSeveral } from '#web/parts/pickup-time/pickup-time.ts'
import { SelectField } from '#web/ui/form/fields.tsx'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import type { FoundRow } from './found-columns.tsx'
import { keyOf, leftOut, namedRow, type EachBooking } from './use-each-booking.ts'

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

/** Changes a pickup time of reservations with trips at a set time. */
export function ChangeTimeSelected({ rows, each, onClose }: ChangeTimeSelectedProps) {
  const doing = useSave(transportChange.make, { quiet: true, ownToast: true })
  const plansFor = async (asked: AskedTime) => {
    const plans: PlannedTime[] = []
    const left: LeftOut[] = []
    for (const row of rows) {
      const planned = await planOf(row, asked)
      if (typeof planned === 'string') left.push(leftOut(row, planned))
      else plans.push(planned)
    }
    return { plans, left }
  }
  const change = ({ plans, left }: NewTimes) => {
    const byKey = new Map(plans.map((it) => [it.keys[0], it]))
    void each.run(
      rows.filter((it) => byKey.has(keyOf(it))),
      'changed',
      (row) => {
        const planned = byKey.get(keyOf(row))
        return doing.save(
          planned ? { body: { ...planned.request, confirmation: planned.plan.confirmation } } : {},
        )
      },
      left,
    )
  }
  return (
    <ChangeTimes noun="reservation" plansFor={plansFor} onChange={change} onClose={onClose}>
      <SelectField name="ofSeveral" label="Reservations with several pickups" options={ofSeveral} required />
    </ChangeTimes>
  )
}

/** The plan for one reservation, or why it can’t be changed. */
async function planOf(row: FoundRow, asked: AskedTime): Promise<PlannedTime | string> {
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
  return plan.kind === 'ok'
    ? { keys: [keyOf(row)], what: namedRow(row), ...change, plan: plan.reply }
    : whyFailed(plan)
}
