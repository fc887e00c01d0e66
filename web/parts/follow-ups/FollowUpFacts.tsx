import type { FollowUpRow } from '#contract/follow-ups.ts'
import { customerPath, groupPath, partnerPath, quotePath } from '#contract/addresses.ts'
import { aboutNeeds, followUpStateOf, type FollowUpState } from '#domain/follow-up/follow-up-states.ts'
import { allows, type Permission } from '#domain/access/permissions.ts'
import { IconAlertTriangle, IconCheck, IconClock, IconFlag } from '#web/ui/icon/icons.ts'
import type { Icon } from '#web/ui/icon/icon.tsx'
import { StatusPill, type Tone } from '#web/ui/value/StatusPill.tsx'

const looks: Record<FollowUpState, { tone: Tone; icon: Icon; word: string }> = {
  open: { tone: 'still', icon: IconClock, word: 'Open' },
  today: { tone: 'look', icon: IconFlag, word: 'Due today' },
  overdue: { tone: 'bad', icon: IconAlertTriangle, word: 'Overdue' },
  done: { tone: 'good', icon: IconCheck, word: 'Done' },
}

export function FollowUpPill({ followUp, today }: { followUp: FollowUpRow; today: string }) {
  const { dueOn, done } = followUp
  const { tone, icon: Sign, word } = looks[followUpStateOf({ dueOn, doneAt: done?.at ?? null }, today)]
  return (
    <StatusPill tone={tone} icon={<Sign size={14} />}>
      {word}
    </StatusPill>
  )
}

/** The page of what a follow-up is about. Null: nothing, or the user can’t open it. */
export function aboutPath({ about }: FollowUpRow, granted: readonly Permission[]): string | null {
  if (about === null || !allows(aboutNeeds[about.kind], granted)) return null
  const { kind, guid, customerGuid } = about
  if (kind === 'partner') return partnerPath(guid)
  if (kind === 'quote') return quotePath(guid)
  return kind === 'reservation' ? groupPath(customerGuid ?? '', guid) : customerPath(guid)
}
