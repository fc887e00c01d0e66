import { useLayoutEffect, useState, type RefObject } from 'react'

interface CutEdge {
  /** Columns continue beyond the right edge. */
  isCut: boolean
  /** Columns are out of view beyond the left edge. */
  isScrolled: boolean
  scrollOn: () => void
}

/** Whether a table or board is wider than its region, so that the page can point it out. */
export function useCutEdge(region: RefObject<HTMLDivElement | null>, isTable: boolean): CutEdge {
  const [isCut, setCut] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  useLayoutEffect(() => {
    const element = region.current
    if (!element || !isTable) return undefined
    const look = () => {
      setCut(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
      setScrolled(element.scrollLeft > 1)
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    const { firstElementChild: content } = element
    if (content) resized.observe(content)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [region, isTable])
  const scrollOn = () => {
    const element = region.current
    element?.scrollBy({ left: element.clientWidth * 0.7 })
  }
  return { isCut, isScrolled, scrollOn }
}
