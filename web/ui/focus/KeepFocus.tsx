import { useEffect } from 'react'

/** Dialogs, pages and forms get this long to move the focus themselves. */
const graceMs = 100
const trailLength = 12

/**
 * Returns the focus if the focused element disappears, as a button does whose work is done: to the element
 * focused before it that is still there, and finally to the page's content. A button that is disabled while
 * it works gets the focus back afterwards.
 */
export function KeepFocus() {
  useEffect(() => {
    const ending = new AbortController()
    const listening = { signal: ending.signal, capture: true }
    /** The elements focused last, newest first. */
    let trail: readonly HTMLElement[] =
      document.activeElement instanceof HTMLElement && !isNowhere() ? [document.activeElement] : []
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      timer = undefined
      if (trail.length === 0 || (trail[0]?.isConnected && trail[0].matches('[data-loading]'))) return
      for (const element of [...trail, document.querySelector('main')]) {
        if (!isNowhere()) return
        if (element && canHold(element)) element.focus({ preventScroll: true })
      }
    }
    const observer = new MutationObserver(() => {
      if (trail.length > 0 && isNowhere()) timer ??= setTimeout(check, graceMs)
    })
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'open', 'hidden'],
    })
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement)
          trail = [target, ...trail.filter((it) => it !== target && it.isConnected)].slice(0, trailLength)
      },
      listening,
    )
    // Escape in a field, or a click on something that takes no focus, gives it up on purpose.
    window.addEventListener(
      'keydown',
      ({ key, target }) => {
        const isField = target instanceof HTMLElement && target.matches('input, textarea, select')
        if (key === 'Escape' && isField && target.isConnected && isNowhere()) trail = []
      },
      { signal: ending.signal },
    )
    document.addEventListener('click', () => isNowhere() && (trail = []), listening)
    return () => {
      ending.abort()
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  // Page tests wait for it.
  return <span hidden data-keeps-focus="" />
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function canHold(element: HTMLElement): boolean {
  if (element.getClientRects().length === 0 || element.closest('[inert], [aria-hidden="true"]')) return false
  // On a touch screen, a field would open the keyboard.
  if (element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches) return false
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  return dialog === undefined || dialog.contains(element)
}
