import { useLayoutEffect, useState, type RefObject } from 'react'
import { usePrinting } from '#web/ui/device/media.ts'

/** Lanes of the board, `to` not among them. */
export interface Lanes {
  from: number
  to: number
}

/** The height of a lane and what of the window is never the board's, as in the style sheet. */
const [laneRem, aroundRem] = [1.6875, 9]
/** Drawn above and below what is in view, for the next turn of the wheel. */
const spare = 6

/** Of a board's lanes, those in view and a few around them; all of them on paper. At first only those in view. */
export function useLanesInView(scroller: RefObject<HTMLElement | null>): Lanes {
  const [lanes, setLanes] = useState(() => ({ from: 0, to: Math.ceil((innerHeight - aroundRem * rem()) / (laneRem * rem())) }))
  const printing = usePrinting()
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      const next = lanesOf(element.scrollTop, Math.max(element.clientHeight, innerHeight - aroundRem * rem()), laneRem * rem())
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

/** In steps, so that not each pixel of a scroll is another answer. */
export function lanesOf(scrollTop: number, height: number, lane: number): Lanes {
  const step = spare / 2
  const from = Math.floor(scrollTop / lane / step) * step
  return { from: Math.max(0, from - spare), to: from + Math.ceil(height / lane) + step + spare }
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
