import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import type { Row } from './board-layout.ts'

/**
 * The names of the board's rows as one tab stop: up and down move between drivers. A click, a right click,
 * Enter, the menu key or Shift+F10 opens a driver's menu.
 */
export function useNameKeys(rows: readonly Row[], onMenu: (driverGuid: string) => void) {
  const [last, setLast] = useState<string | null>(null)
  const drivers = rows.flatMap((it) => it.driver?.guid ?? [])
  const tabbable = last !== null && drivers.includes(last) ? last : (drivers[0] ?? null)
  const handlers = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setLast(target.dataset['driver'] ?? null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      // Otherwise the key would move to a trip.
      event.preventDefault()
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-driver]')]
      all[all.indexOf(event.target as HTMLElement) + step]?.focus()
    },
    onClick: ({ target }: MouseEvent<HTMLElement>) => {
      const guid = (target as HTMLElement).closest<HTMLElement>('[data-driver]')?.dataset['driver']
      if (guid !== undefined) onMenu(guid)
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const guid = (event.target as HTMLElement).closest<HTMLElement>('[data-name-of]')?.dataset['nameOf']
      if (guid === undefined) return
      event.preventDefault()
      onMenu(guid)
    },
  }
  return { tabbable, handlers }
}
