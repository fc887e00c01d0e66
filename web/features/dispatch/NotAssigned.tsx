import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import type { BulkAssigning } from './use-bulk-assign.ts'

/** The trips that a bulk assignment skipped, with the reason for each. */
export function NotAssigned({ failed, forget }: Pick<BulkAssigning, 'failed' | 'forget'>) {
  return (
    <Dialog open={failed.length > 0} title="Not assigned" onClose={forget} size="sm">
      <ul>
        {failed.map(({ tripGuid, message }) => (
          <li key={tripGuid}>{message}</li>
        ))}
      </ul>
      <DialogFoot>
        <Button onClick={forget}>Close</Button>
      </DialogFoot>
    </Dialog>
  )
}
