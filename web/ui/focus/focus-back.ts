import { useEffect, useRef } from 'react'

/** Lets the browser first remove a closed dialog, and the closing code move the focus elsewhere. */
const afterCloseMs = 10

/** The elements focused before the newest dialog, and before those under or before it; nearest first. */
let behind: readonly Element[] = []

/**
 * Returns the focus from a dialog to the element that had it at opening, whether the dialog was closed or
 * unmounted. If that element is gone, as with a dialog replaced by another, the element before it gets the
 * focus, and finally the page's content: the focus is never lost. The kit's own mechanism only covers dialogs
 * that stay mounted while closed.
 */
export function useFocusBack(open: boolean): void {
  const chain = useRef<readonly Element[]>([])
  const wasOpen = useRef(false)
  // During render, before anything inside takes the focus.
  if (open && !wasOpen.current) chain.current = [document.activeElement, ...behind].filter(canTakeFocus)
  wasOpen.current = open
  useEffect(() => {
    if (!open) return undefined
    behind = chain.current
    return () => {
      const closing = document.activeElement
      setTimeout(() => {
        giveBack(chain.current, closing)
        if (document.querySelector('[role="dialog"]') === null) behind = []
      }, afterCloseMs)
    }
  }, [open])
}

function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}

function giveBack(chain: readonly Element[], closing: Element | null): void {
  const at = document.activeElement
  const isNowhere =
    at === null || at === document.body || (at === closing && at.closest('[role="dialog"]') !== null)
  // A deliberate focus change is respected: another dialog, the next page.
  if (!isNowhere) return
  for (const element of [...chain.filter(canTakeFocus), document.querySelector('main')]) {
    element?.focus({ preventScroll: true })
    if (document.activeElement !== at) return
  }
}
