import { useEffect, useRef } from 'react'

/** Lets the browser first take a closed dialog off the page, and whoever closed it move the focus elsewhere. */
const afterCloseMs = 10

/** What had the focus before the newest dialog, and before the one under or before that; the nearest first. */
let behind: readonly Element[] = []

/**
 * A dialog gives the focus back to what had it when it opened, however it ends: closed, or taken off the page by whoever drew it. Where
 * that is gone, as with a dialog that another one replaced, what was before it takes the focus, and at last the page's content: the
 * keyboard is never nowhere. The kit's own way knows only dialogs that stay on the page while they are closed.
 */
export function useFocusBack(open: boolean): void {
  const chain = useRef<readonly Element[]>([])
  const wasOpen = useRef(false)
  // While drawing, before anything inside takes the focus.
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

function canTakeFocus(it: Element | null): it is HTMLElement {
  return it instanceof HTMLElement && it.isConnected && it !== document.body
}

function giveBack(chain: readonly Element[], closing: Element | null): void {
  const at = document.activeElement
  const isNowhere = at === null || at === document.body || (at === closing && at.closest('[role="dialog"]') !== null)
  // Whoever moved the focus on purpose keeps it: another dialog, the next page.
  if (!isNowhere) return
  for (const it of [...chain.filter(canTakeFocus), document.querySelector('main')]) {
    it?.focus({ preventScroll: true })
    if (document.activeElement !== at) return
  }
}
