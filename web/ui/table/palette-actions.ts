import type { RefObject } from 'react'
import { useActionsHere, type ActionHere } from '#web/ui/actions/actions-here.ts'
import type { Selection } from './table-model.ts'

interface RowActions {
  root: RefObject<HTMLElement | null>
  label: string
  keys: readonly string[]
  /** In the order of `keys`. */
  rows: readonly object[]
  selection: Selection<object> | undefined
}

/**
 * Adds a list's row actions to the palette: for the selected rows, otherwise for the focused one. With
 * neither they are greyed, with “Select reservations first”.
 */
export function useRowActionsInPalette({ root, label, keys, rows, selection }: RowActions): void {
  const noun = selection?.noun ?? 'row'
  const chosen = rows.filter((_, at) => selection?.keys.has(keys[at] ?? ''))
  const actionsOf = (of: readonly object[]) => selection?.paletteActions?.(of) ?? []
  const hasChosen = chosen.length > 0
  const focusedActions = (): readonly ActionHere[] => {
    const row = rows[keys.indexOf(focusedKey(root.current) ?? '')]
    return row && !hasChosen ? actionsOf([row]) : []
  }
  const disabledActions = (): readonly ActionHere[] =>
    hasChosen || focusedKey(root.current) !== null || isPaletteFocused()
      ? []
      : actionsOf([]).map((it) => ({ ...it, whyNot: `Select ${noun}s first`, isLast: true }))
  useActionsHere(
    `${chosen.length} ${chosen.length === 1 ? noun : `${noun}s`} selected`,
    () => (hasChosen ? actionsOf(chosen) : []),
    true,
  )
  useActionsHere('Focused row', focusedActions)
  useActionsHere(label, disabledActions)
}

function focusedKey(root: HTMLElement | null): string | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-rows] [data-row]')
  return (row && root?.contains(row) && row.dataset['row']) || null
}

/** Code that loads while the palette is open collects the actions again, when the focus has left the row. */
function isPaletteFocused(): boolean {
  return document.activeElement?.closest('[role=dialog]') != null
}
