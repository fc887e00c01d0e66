import type { ReactNode } from 'react'
import classes from './FilterChips.module.css'

/** Frequent filters of a list, each a toggle. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {children}
    </div>
  )
}

interface FilterChipProps {
  on: boolean
  /** How many rows it would show, if known. */
  count?: number | undefined
  onPress: () => void
  children: ReactNode
}

export function FilterChip({ on, count, onPress, children }: FilterChipProps) {
  return (
    <button type="button" aria-pressed={on} className={classes.chip} onClick={onPress}>
      {children}
      {count !== undefined && <span className={classes.count}>{count.toLocaleString('en-US')}</span>}
    </button>
  )
}
