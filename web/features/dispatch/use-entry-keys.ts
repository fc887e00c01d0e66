import { useEffect, useRef } from 'react'
import { singleKeysOff } from '#web/ui/keys/shortcuts.ts'

/** Elements that use the arrow keys or typed text themselves. */
const ownKeys =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=tab], [role=option], [role=slider]'

/**
 * Runs on these keys wherever they have no other meaning, so that the board or the table can be entered from
 * the whole page. `enter` returns whether it did.
 */
export function useEntryKeys(keys: readonly string[], enter: (key: string) => boolean): void {
  const latest = useRef({ keys, enter })
  latest.current = { keys, enter }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { keys, enter } = latest.current
      const { key, target } = event
      if (event.defaultPrevented || !keys.includes(key) || (key.length === 1 && singleKeysOff())) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      if (target instanceof Element && target.matches(ownKeys)) return
      if (enter(key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
