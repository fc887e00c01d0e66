import { IconAlertTriangle } from '@tabler/icons-react'
import { StatusPill } from '../../ui/StatusPill.tsx'

/** How many documents a vehicle has, or what they want. */
export function PapersMark({ count, wants }: { count: number; wants: readonly string[] }) {
  const [first] = wants
  if (first === undefined) return <>{count === 0 ? '–' : `${count} in force`}</>
  return (
    <StatusPill tone={wants.some((it) => it.includes('expired')) ? 'bad' : 'look'} icon={<IconAlertTriangle size={14} />}>
      {first}
      {wants.length > 1 && ` (and ${wants.length - 1} more)`}
    </StatusPill>
  )
}
