import { useLayoutEffect, type RefObject } from 'react'
import { placeBelow } from './place.ts'

/**
 * Shows a box in the browser's top layer while it is rendered, under its owner or where `place` puts it, and
 * repositions it while the page moves.
 */
export function useTopLayer(
  box: RefObject<HTMLElement | null>,
  owner: RefObject<HTMLElement | null>,
  how: { asWide: boolean; place?: typeof placeBelow },
): void {
  const { asWide, place: placeBox = placeBelow } = how
  useLayoutEffect(() => {
    const place = () => {
      if (!box.current || !owner.current) return
      const rect = owner.current.getBoundingClientRect()
      if (asWide) box.current.style.setProperty('width', `${rect.width}px`)
      placeBox(box.current, rect, 'start')
    }
    box.current?.showPopover()
    place()
    const resized = new ResizeObserver(place)
    if (box.current) resized.observe(box.current)
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [box, owner, asWide, placeBox])
}
