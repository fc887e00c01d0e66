import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { Assigning } from './use-assign.ts'

/** There is an objection to this driver: the dispatcher decides. */
export function AssignAnyway({ assigning }: { assigning: Assigning }) {
  const { objection, insist, back, sending } = assigning
  return (
    <ConfirmDialog
      open={objection !== null}
      title={objection ? `Give ${objection.trip.reference} to ${objection.driver.name}?` : ''}
      message={
        <ul>
          {objection?.reasons.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      }
      okText="Assign anyway"
      cancelText="Choose another driver"
      busy={sending}
      onOk={() => void insist()}
      onCancel={back}
    />
  )
}
