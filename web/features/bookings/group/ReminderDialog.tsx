import { groupDetail } from '#contract/groups.ts'
import { previewGuestReminder, sendBookingReminder } from '#contract/guest-messages.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import classes from './GroupConversation.module.css'

interface ReminderProps {
  customer: string
  group: string
  onClose: () => void
}

/** The reminder as the guest would get it, before it is sent. */
export function ReminderDialog({ customer, group, onClose }: ReminderProps) {
  const found = useLoad(previewGuestReminder, { params: { id: customer, group } })
  const { save, sending, problems } = useSave(sendBookingReminder, { refreshes: [groupDetail] })
  const send = async () => {
    if ((await save({ query: { customer, group } })).kind === 'ok') onClose()
  }
  return (
    <Dialog open title="Send reminder" onClose={onClose}>
      <LoadBoundary {...found}>
        {found.data && (
          <>
            <p>
              To {found.data.to}
              <br />
              <strong>{found.data.subject}</strong>
            </p>
            <pre className={classes.preview}>{found.data.text}</pre>
          </>
        )}
      </LoadBoundary>
      <Problems problems={problems} />
      <DialogFoot>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          kind="main"
          onClick={() => void send()}
          busy={sending}
          disabledReason={found.data ? null : 'Wait for the preview to load'}
        >
          Send
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
