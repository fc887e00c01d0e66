import { IconPencil } from '#web/ui/icon/icons.ts'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button/Button.tsx'
import { telHref } from './tel-href.ts'
import classes from './LabelValue.module.css'

interface LabelValueProps {
  label: string
  value: ReactNode
  /** An e-mail address or a telephone number becomes a link. */
  kind?: 'text' | 'email' | 'tel'
  onEdit?: () => void
}

/** One line of a record. Inside `<LabelValues>`. */
export function LabelValue({ label, value, kind = 'text', onEdit }: LabelValueProps) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>
        <Value value={value} kind={kind} />
        {onEdit && (
          <IconButton label={`Edit ${label}`} size="sm" onClick={onEdit}>
            <IconPencil size={16} aria-hidden />
          </IconButton>
        )}
      </dd>
    </div>
  )
}

export function LabelValues({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>
}

function Value({ value, kind }: { value: ReactNode; kind: 'text' | 'email' | 'tel' }) {
  if (value === null || value === undefined || value === '') return <span className="soft">–</span>
  if (kind === 'email' && typeof value === 'string') return <a href={`mailto:${value}`}>{value}</a>
  if (kind === 'tel' && typeof value === 'string') return <a href={telHref(value)}>{value}</a>
  return <span>{value}</span>
}
