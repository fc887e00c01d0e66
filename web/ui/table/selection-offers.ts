import type { RefObject } from 'react'
import { useActionsHere, type ActionHere } from '#web/ui/actions/actions-here.ts'
import type { Selection } from './table-model.ts'

interface Offering {
  root: RefObject<HTMLElement | null>
  label: string
  keys: readonly string[]
  /** In the same order. */
  rows: readonly object[]
  selection: Selection<object> | undefined
}

/**
 * The actions of several rows in the palette: for the selected rows, otherwise for the focused one. Without
 * either they are still found, and say what to select.
 */
export function useSelectionOffers({ root, label, keys, rows, selection }: Offering): void {
  const noun = selection?.noun ?? 'row'
  const chosen = rows.filter((_, at) => selection?.keys.has(keys[at] ?? ''))
  const offersOf = (of: readonly object[]) => selection?.offers?.(of) ?? []
  const hasChosen = chosen.length > 0
  const ofFocused = (): readonly ActionHere[] => {
    const row = rows[keys.indexOf(focusedKey(root.current) ?? '')]
    return row && !hasChosen ? offersOf([row]) : []
  }
  const ofNone = (): readonly ActionHere[] =>
    hasChosen || focusedKey(root.current) !== null || isPaletteFocused()
      ? []
      : offersOf([]).map((it) => ({ ...it, whyNot: `Select ${noun}s first`, isLast: true }))
  useActionsHere(
    `${chosen.length} ${chosen.length === 1 ? noun : `${noun}s`} selected`,
    () => (hasChosen ? offersOf(chosen) : []),
    true,
  )
  useActionsHere('Focused row', ofFocused)
  useActionsHere(label, ofNone)
}

function focusedKey(root: HTMLElement | null): string | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-rows] [data-row]')
  return (row && root?.contains(row) && row.dataset['row']) || null
}

/** A part that loads while the palette is open asks again; by then, the focus has left the row. */
function isPaletteFocused(): boolean {
  return document.activeElement?.closest('[role=dialog]') != null
}
