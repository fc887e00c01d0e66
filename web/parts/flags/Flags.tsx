import type { Icon } from '#web/ui/icon/icon.tsx'
import { IconAlertTriangle, IconCrown, IconWheelchair } from '#web/ui/icon/icons.ts'
import { groupFlagLabels, type GroupFlag } from '#domain/vocabulary/group-flags.ts'
import { StatusPill, type Tone } from '#web/ui/value/StatusPill.tsx'
import classes from './Flags.module.css'

const looks: Record<GroupFlag, { tone: Tone; icon: Icon }> = {
  wheelchair: { tone: 'calm', icon: IconWheelchair },
  vip: { tone: 'look', icon: IconCrown },
  allergy: { tone: 'bad', icon: IconAlertTriangle },
}

/** A party's flags, as pills. */
export function Flags({ flags }: { flags: readonly GroupFlag[] }) {
  if (flags.length === 0) return null
  return (
    <span className={classes.flags}>
      {flags.map((flag) => {
        const { tone, icon: Pictogram } = looks[flag]
        return (
          <StatusPill key={flag} tone={tone} icon={<Pictogram size={14} stroke={2.25} />}>
            {groupFlagLabels[flag]}
          </StatusPill>
        )
      })}
    </span>
  )
}

/** A party's flags as icons only, for places whose label already names them. */
export function FlagMarks({
  flags,
  className,
}: {
  flags: readonly GroupFlag[]
  className: string | undefined
}) {
  return flags.map((flag) => {
    const { icon: Pictogram } = looks[flag]
    return <Pictogram key={flag} className={className} size={14} stroke={2.25} aria-hidden />
  })
}
