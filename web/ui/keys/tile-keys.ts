import { useEffect, useRef, type RefObject } from 'react'
import { useShortcut } from './shortcuts.ts'

/** On a page of tiles, each with a link: j and k move through them, arrows to the neighbours. */
export function useTileKeys<E extends HTMLElement>(): RefObject<E | null> {
  const tiles = useRef<E>(null)
  const step = (by: number) => {
    const all = linksIn(tiles.current)
    const at = all.findIndex((it) => it === document.activeElement)
    all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  useShortcut({ keys: 'j', label: 'Next tile', run: () => step(1) })
  useShortcut({ keys: 'k', label: 'Previous tile', run: () => step(-1) })
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!(target instanceof HTMLElement) || !tiles.current?.contains(target) || !key.startsWith('Arrow'))
        return
      event.preventDefault()
      if (key === 'ArrowRight') latest.current(1)
      else if (key === 'ArrowLeft') latest.current(-1)
      else beyond(linksIn(tiles.current), target, key === 'ArrowDown')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return tiles
}

function linksIn(tiles: HTMLElement | null): HTMLElement[] {
  return [...(tiles?.querySelectorAll<HTMLElement>('li a') ?? [])]
}

/** The nearest link in the next row of tiles, or the row before. */
function beyond(links: readonly HTMLElement[], from: HTMLElement, isDown: boolean): HTMLElement | undefined {
  const at = from.getBoundingClientRect()
  const far = (it: HTMLElement) => {
    const { left, top } = it.getBoundingClientRect()
    return Math.abs(top - at.top) * 10 + Math.abs(left - at.left)
  }
  const others = links.filter((it) => {
    const { top, bottom } = it.getBoundingClientRect()
    return isDown ? top >= at.bottom : bottom <= at.top
  })
  return others.toSorted((a, b) => far(a) - far(b))[0]
}
