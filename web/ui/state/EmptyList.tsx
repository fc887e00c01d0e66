import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyMessage, Notice } from '#web/ui/state/Notice.tsx'

interface EmptyListProps {
  /** Whether filters leave out what there is. */
  isFiltered: boolean
  onClear: () => void
  /** What is said of a list that nothing is in yet. */
  children: ReactNode
}

/**
 * Instead of a list's rows: that nothing fits its filters, with a way out of them, or that there is nothing
 * yet.
 */
export function EmptyList({ isFiltered, onClear, children }: EmptyListProps) {
  if (!isFiltered) return <Notice>{children}</Notice>
  return <EmptyMessage action={<Button onClick={onClear}>Clear filters</Button>} />
}
