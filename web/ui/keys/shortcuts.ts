import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** A key (`n`, `/`, `[`), a sequence (`g d`), or a chord with the platform's own modifier (`Mod+K`). */
export interface Shortcut {
  keys: string
  label: string
  run: () => void
}

let registered: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const offKey = 'shortcuts-off'
const sequenceMs = 1200

function change(next: readonly Shortcut[]): void {
  registered = next
  listeners.forEach((notify) => notify())
}

/** A shortcut, while its component is mounted. The latest registration of a key wins. */
export function useShortcut(shortcut: Shortcut): void {
  const latest = useRef(shortcut.run)
  latest.current = shortcut.run
  const { keys, label } = shortcut
  // In a layout effect, with the rendering: on a busy machine a user who sees the screen has pressed the key
  // by then.
  useLayoutEffect(() => {
    const mine: Shortcut = { keys, label, run: () => latest.current() }
    change([...registered, mine])
    return () => change(registered.filter((it) => it !== mine))
  }, [keys, label])
}

/** Runs a shortcut whose key another listener has taken. */
export function runShortcut(keys: string): void {
  registered.findLast((it) => it.keys === keys)?.run()
}

/** Every shortcut of the screen, once per key. */
export function useShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )
  return [...new Map(all.map((it) => [it.keys, it])).values()]
}

export function singleKeysOff(): boolean {
  return localStorage.getItem(offKey) === 'yes'
}

export function setSingleKeysOff(off: boolean): void {
  localStorage.setItem(offKey, off ? 'yes' : 'no')
}

/**
 * Which registered shortcut a key press matches. `before` is the key pressed just before, if it may start a
 * sequence.
 */
export function keysOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  before: string | null,
): string[] {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) return [`Mod+${key.length === 1 ? key.toUpperCase() : key}`]
  if (event.altKey) return []
  return before === null ? [key] : [`${before} ${key}`, key]
}

/**
 * Listens for the registered keys. Single letters are ignored while the user types, while a dialog is open,
 * and when they are turned off.
 */
export function useShortcutListener(): void {
  useLayoutEffect(() => {
    let before: { key: string; at: number } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const modded = event.ctrlKey || event.metaKey
      if (!modded && ((event.key.length === 1 && singleKeysOff()) || rests(event.target))) return
      const recent = before && event.timeStamp - before.at < sequenceMs ? before.key : null
      before = modded || event.key.length > 1 ? null : { key: event.key.toLowerCase(), at: event.timeStamp }
      const found = keysOf(event, recent)
        .map((keys) => registered.findLast((it) => it.keys === keys))
        .find(Boolean)
      if (!found) return
      event.preventDefault()
      before = null
      found.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function rests(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    // A list's check boxes take no letters.
    !target.matches('[data-rows] input[type=checkbox]')
  )
}

/** Keys as printed on a keyboard: `Mod+K` is Ctrl K, or ⌘ K on a Mac. */
export function shownKeys(keys: string): string[] {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return keys
    .split(/[+ ]/)
    .map((key) => (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
}
