import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyMessage, Notice } from '#web/ui/state/Notice.tsx'

interface EmptyListProps {
  /** Whether filters hide existing items. */
  isFiltered: boolean
  onClear: () => void
  /** The message for a list without any items. */
  children: ReactNode
}

/**
 * Replaces an empty list: either no item matches the filters, with a button to clear them, or none exist yet.
 */
export function EmptyList({ isFiltered, onClear, children }: EmptyListProps) {
  if (!isFiltered) return <Notice>{children}</Notice>
  return <EmptyMessage action={<Button onClick={onClear}>Clear filters</Button>} />
}
