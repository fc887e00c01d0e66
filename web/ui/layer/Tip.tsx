import { useEffect, useRef } from 'react'
import { placeBelow } from './place.ts'
import classes from './Tip.module.css'

const waitMs = 350

/**
 * One tooltip for the whole page: shows the `data-tip` of the hovered or keyboard-focused element, or of a
 * disabled button that was tapped. Rendered in the top layer, stays while hovered itself, and closes on
 * Escape. Its text is also the element's name or description, so it is not announced twice.
 */
export function Tip() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = tip.current
    if (!box || !('showPopover' in box)) return undefined
    let timer = 0
    const hide = () => {
      clearTimeout(timer)
      if (box.matches(':popover-open')) box.hidePopover()
    }
    const show = (owner: HTMLElement) => {
      box.textContent = owner.dataset.tip ?? ''
      if (!box.matches(':popover-open')) box.showPopover()
      placeBelow(box, owner.getBoundingClientRect(), 'centre')
    }
    const follow = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null
      if (target && box.contains(target)) return
      hide()
      const owner = target?.closest<HTMLElement>('[data-tip]')
      if (!owner || (event.type === 'focusin' && !owner.matches(':focus-visible'))) return
      // A row's tip covers the next row, so it waits for people who go on through the list.
      const isAtOnce = event.type === 'focusin' && !owner.closest('[data-rows]')
      timer = window.setTimeout(() => owner.isConnected && show(owner), isAtOnce ? 0 : waitMs)
    }
    // A finger doesn't hover: a tap on a disabled button shows why.
    const onClick = (event: MouseEvent) => {
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
      const target = isTouch && event.target instanceof Element ? event.target : null
      const owner = target?.closest<HTMLElement>('[data-tip][aria-disabled="true"]')
      if (owner) show(owner)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const listening = new AbortController()
    const on: typeof document.addEventListener = (name: string, listener: EventListener) =>
      document.addEventListener(name, listener, { signal: listening.signal })
    on('pointerover', follow)
    on('focusin', follow)
    on('click', onClick)
    on('pointerdown', hide)
    on('focusout', hide)
    on('keydown', onKey)
    return () => {
      listening.abort()
      hide()
    }
  }, [])
  return <div ref={tip} popover="manual" className={classes.tip} aria-hidden />
}
