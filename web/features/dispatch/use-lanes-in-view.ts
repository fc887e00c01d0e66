import { useLayoutEffect, useState, type RefObject } from 'react'
import { usePrinting } from '#web/ui/device/media.ts'

/** A range of lanes; `to` is exclusive. */
export interface Lanes {
  from: number
  to: number
}

/** The height of a lane, and the part of the window outside the board. Both match the style sheet. */
const [laneRem, aroundRem] = [1.6875, 9]
/** Lanes rendered above and below the visible ones, so that scrolling doesn't reveal gaps. */
const spare = 6

/**
 * The lanes to render: the visible ones with a margin, or all of them when printing. Without the margin at
 * first.
 */
export function useLanesInView(scroller: RefObject<HTMLElement | null>): Lanes {
  const [lanes, setLanes] = useState(() => ({
    from: 0,
    to: Math.ceil((innerHeight - aroundRem * rem()) / (laneRem * rem())),
  }))
  const printing = usePrinting()
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      const next = lanesOf(
        element.scrollTop,
        Math.max(element.clientHeight, innerHeight - aroundRem * rem()),
        laneRem * rem(),
      )
      setLanes((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [scroller])
  return printing ? { from: 0, to: Number.POSITIVE_INFINITY } : lanes
}

/** Rounded to steps, so that scrolling by a pixel doesn't re-render. */
export function lanesOf(scrollTop: number, height: number, lane: number): Lanes {
  const step = spare / 2
  const from = Math.floor(scrollTop / lane / step) * step
  return { from: Math.max(0, from - spare), to: from + Math.ceil(height / lane) + step + spare }
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
