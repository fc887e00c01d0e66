import type { ReactNode } from 'react'

/** An action of a menu. */
export interface MenuEntry {
  id: string
  label: string
  /** Chooses it while the menu is open. One letter, each once. */
  letter: string
  icon?: ReactNode
  /** Why it is not available, shown with it; null: it is. */
  whyNot: string | null
  danger?: boolean
  /** A line sets it and those after it apart. */
  isApart?: boolean
  run: () => void
}

export function entryId({ id }: MenuEntry): string {
  return `menu-entry-${id}`
}
