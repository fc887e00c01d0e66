import { useEffect, useRef, type RefObject } from 'react'
import { useShortcut } from './shortcuts.ts'

/** Layers that Escape closes, also those that keep the focus outside. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Escape where nothing is open that it would close. */
export function useBareEscape(label: string, run: () => void): void {
  const isBare = useIsBare()
  useShortcut({ keys: 'Escape', label, run: () => isBare.current && run() })
}

/**
 * Whether nothing was open as Escape was pressed. Layers close before shortcuts run, so they are looked for
 * before any other handler gets the key.
 */
export function useIsBare(): RefObject<boolean> {
  const isBare = useRef(true)
  useEffect(() => {
    const look = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') isBare.current = document.querySelector(layers) === null
    }
    window.addEventListener('keydown', look, { capture: true })
    return () => window.removeEventListener('keydown', look, { capture: true })
  }, [])
  return isBare
}
