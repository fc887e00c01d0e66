import { useState } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import type { Desk } from './use-desk.ts'
import { useDeviceAct } from './use-device-act.ts'
import classes from './device.module.css'

interface CommentsDialogProps {
  desk: Desk
  party: DeskParty
  onClose: () => void
}

/** The comments on this booking, also without a network. */
export function CommentsDialog({ desk, party, onClose }: CommentsDialogProps) {
  const { act } = useDeviceAct(desk, party)
  // The comments this change is based on: someone else's change meanwhile is a conflict.
  const [seen] = useState(party.comments)
  const [comments, setComments] = useState(party.comments)
  const save = async () => {
    if (await act({ kind: 'comments', comments: comments.trim(), seen })) onClose()
  }
  return (
    <Dialog open title={`Comments: ${party.reference}`} onClose={onClose}>
      <label className={classes.comments}>
        Comments
        <textarea
          rows={5}
          maxLength={2000}
          value={comments}
          data-autofocus
          onChange={(event) => setComments(event.currentTarget.value)}
        />
      </label>
      <DialogFoot>
        <Button size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="md"
          kind="main"
          disabledReason={comments.trim() === seen ? 'Nothing has changed' : null}
          onClick={() => void save()}
        >
          Save comments
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
