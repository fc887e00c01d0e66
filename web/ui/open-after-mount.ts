import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * A dialog whose code has just come is drawn closed first, and opened then: the kit remembers who had the focus when a dialog goes from
 * closed to open, and gives it back to them. One that is taken away while it is open gives it back here.
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(open), [open])
  useFocusBack()
  return shown
}

/** Whoever closes a dialog works on where they opened it; where that is gone, at the page's content: never nowhere. */
function useFocusBack(): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    opener.current ??= document.activeElement
    // After it is taken away: only then is the focus nowhere.
    return () => void setTimeout(() => focusAgain(opener.current))
  }, [])
}

function focusAgain(opener: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : document.querySelector('main')
  back?.focus({ preventScroll: true })
}
