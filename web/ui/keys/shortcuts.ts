import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { keepKey } from './typed-ahead.ts'

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

/** Layers that Escape closes, also those that keep the focus outside. */
const modal = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'
const layers = `${modal}, [role=listbox]`
let wasBare = true

/** Whether nothing was open that the last Escape could close. */
export function wasEscapeBare(): boolean {
  return wasBare
}

/** Layers close before shortcuts run, so they are looked for before any other handler gets the key. */
function lookForLayers({ key }: KeyboardEvent): void {
  if (key === 'Escape') wasBare = document.querySelector(layers) === null
}

/**
 * Listens for the registered keys. Single letters are ignored while the user types, while a dialog is open,
 * and when they are turned off. Escape leaves a field.
 */
export function useShortcutListener(): void {
  useLayoutEffect(() => {
    let before: { key: string; at: number } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'Escape' && wasBare && isField(event.target)) return leaveField(event.target)
      const modded = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      if (!modded && key.length === 1 && singleKeysOff()) return
      // In a text field, Mod+Z undoes what was typed.
      if (modded ? key === 'z' && isField(event.target, 'input, textarea') : rests(event.target)) return
      const recent = before && event.timeStamp - before.at < sequenceMs ? before.key : null
      before = modded || key.length > 1 ? null : { key, at: event.timeStamp }
      const found = keysOf(event, recent)
        .map((keys) => registered.findLast((it) => it.keys === keys))
        .find(Boolean)
      if (!found) {
        // Enter would press what has the focus now.
        if (!modded && !event.altKey && keepKey(event)) event.preventDefault()
        return
      }
      event.preventDefault()
      before = null
      found.run()
    }
    // With the frame, before any layer can register its own handler.
    window.addEventListener('keydown', lookForLayers, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', lookForLayers, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function rests(target: EventTarget | null): boolean {
  if (document.querySelector(modal)) return true
  return isField(target)
}

function isField(target: EventTarget | null, field = 'input, textarea, select'): target is HTMLElement {
  // A list's check boxes take no letters.
  return (
    target instanceof HTMLElement && target.matches(field) && !target.matches('[data-rows] [type=checkbox]')
  )
}

/** Keys work again, and Tab goes on from the field. From a list’s filter, the focus goes to its rows. */
function leaveField(field: HTMLElement): void {
  const rows = field.closest('[data-list]')?.querySelector<HTMLElement>('[data-rows][tabindex]')
  if (rows) rows.focus({ preventScroll: true })
  else field.blur()
}

/** Keys as printed on a keyboard: `Mod+K` is Ctrl K, or ⌘ K on a Mac. */
export function shownKeys(keys: string): string[] {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return keys
    .split(/[+ ]/)
    .map((key) => (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
}
