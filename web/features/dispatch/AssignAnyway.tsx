import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Assigning } from './use-assign.ts'

/** Something speaks against this driver: the dispatcher decides. */
export function AssignAnyway({ assigning }: { assigning: Assigning }) {
  const { objection, insist, back, sending } = assigning
  if (!objection) return null
  const { trip, driver, reasons } = objection
  return (
    <ConfirmDialog
      open
      title={`Give ${trip.reference} to ${driver.name}?`}
      message={
        <ul>
          {reasons.map((it) => (
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
