import { IconAlertTriangle } from '#web/ui/icon/icons.ts'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import classes from './configuration.module.css'

/** The number of a vehicle's documents, or what needs attention. */
export function DocumentsMark({ count, wants }: { count: number; wants: readonly string[] }) {
  if (wants.length === 0) return <span>{count === 0 ? '–' : `${count} valid`}</span>
  const isExpired = wants.some((it) => it.includes('expired'))
  return (
    <span className={classes.wants}>
      <StatusPill tone={isExpired ? 'bad' : 'look'} icon={<IconAlertTriangle size={14} />}>
        {isExpired ? 'Expired' : 'Expires soon'}
      </StatusPill>
      <small>{wants.join('; ')}</small>
    </span>
  )
}
