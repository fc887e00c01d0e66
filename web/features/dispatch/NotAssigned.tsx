import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import type { BulkAssigning } from './use-bulk-assign.ts'

/** What could not be assigned of several trips, each with why. */
export function NotAssigned({ failed, forget }: Pick<BulkAssigning, 'failed' | 'forget'>) {
  return (
    <Dialog open={failed.length > 0} title="Not assigned" onClose={forget} size="sm">
      <ul>
        {failed.map((it) => (
          <li key={it.tripGuid}>{it.message}</li>
        ))}
      </ul>
      <DialogFoot>
        <Button onClick={forget}>Close</Button>
      </DialogFoot>
    </Dialog>
  )
}
