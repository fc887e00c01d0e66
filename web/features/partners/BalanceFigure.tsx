import { IconBan } from '#web/ui/icon/first-icons.ts'
import { IconCheck, IconLock } from '#web/ui/icon/icons.ts'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'

/** Whether the partner can book on account. */
export function BalanceFigure({ partner }: { partner: { active: boolean; blocked: boolean } }) {
  if (!partner.active)
    return (
      <StatusPill tone="still" icon={<IconBan size={14} />}>
        Inactive
      </StatusPill>
    )
  return partner.blocked ? (
    <StatusPill tone="bad" icon={<IconLock size={14} />}>
      Blocked
    </StatusPill>
  ) : (
    <StatusPill tone="good" icon={<IconCheck size={14} />}>
      On account
    </StatusPill>
  )
}
