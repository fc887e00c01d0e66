import type { FollowUpRow } from '#contract/follow-ups.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { shortText } from './use-finish.ts'

interface RowButtonProps {
  followUp: FollowUpRow
  action: 'Edit' | 'Delete'
  onClick: (followUp: FollowUpRow) => void
}

/** A button for those who can change a follow-up. */
export function RowButton({ followUp, action, onClick }: RowButtonProps) {
  return (
    <Button
      size="xs"
      kind="quiet"
      aria-label={`${action}: ${shortText(followUp.text)}`}
      disabledReason={followUp.whyNotChange}
      onClick={() => onClick(followUp)}
    >
      {action}
    </Button>
  )
}
