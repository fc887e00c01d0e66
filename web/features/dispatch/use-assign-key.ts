import { useEffect, useRef } from 'react'

/** Alt+Enter on a row of the day’s table, or while rows are selected. `run` returns whether it did. */
export function useAssignKey(run: (rowKey: string | null) => boolean): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      if (event.defaultPrevented || key !== 'Enter' || !altKey || ctrlKey || metaKey || shiftKey) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      if (latest.current(focusedRowKey())) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The key of the list’s row that has the focus. */
export function focusedRowKey(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-rows] [data-row]')?.dataset['row'] ?? null
}
