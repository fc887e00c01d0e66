import { useEffect, type RefObject } from 'react'

/** With less room than this, the table keeps its usual height and the page scrolls. */
const leastPx = 320

/**
 * Limits a table’s height so that the page fits the window and only the table scrolls. Other tables and long
 * forms on the same page may leave too little room for that.
 */
export function useFitWindow(region: RefObject<HTMLDivElement | null>, isTable: boolean): void {
  useEffect(() => {
    const element = region.current
    const main = element?.closest('main')
    if (!element || !main || !isTable || element.closest('[role="dialog"]')) return undefined
    const fit = () => {
      const room = window.innerHeight - heightOfRest(element, main)
      // Not a custom property: all cells would inherit it, and their styles would be computed again.
      element.style.maxHeight = room < leastPx ? '' : `${room}px`
    }
    const resized = new ResizeObserver(fit)
    const observe = () => {
      for (const part of [main, ...main.children]) resized.observe(part)
    }
    // Observing a part fits the table too.
    const changed = new MutationObserver(observe)
    changed.observe(main, { childList: true })
    observe()
    window.addEventListener('resize', fit)
    return () => {
      resized.disconnect()
      changed.disconnect()
      window.removeEventListener('resize', fit)
    }
  }, [region, isTable])
}

/** What is above and below the table. The page may be taller than its content, to fill the window. */
function heightOfRest(table: HTMLElement, main: HTMLElement): number {
  const { top, bottom } = table.getBoundingClientRect()
  const end = Math.max(...[...main.children].map(bottomOf))
  const footer = bottomOf(main.parentElement ?? main) - bottomOf(main)
  return (
    top +
    window.scrollY +
    (end - bottom - heightOfBeside(table, main)) +
    Number.parseFloat(getComputedStyle(main).paddingBottom) +
    footer
  )
}

/** How far panels beside the table reach below it and what follows it. They don’t take from its height. */
function heightOfBeside(table: HTMLElement, main: HTMLElement): number {
  let height = 0
  for (let part = table; part !== main && part.parentElement; part = part.parentElement) {
    const { left, right } = part.getBoundingClientRect()
    const all = [...part.parentElement.children]
    const column = all.filter((it) => {
      const other = it.getBoundingClientRect()
      return other.left < right && other.right > left
    })
    height += Math.max(...all.map(bottomOf)) - Math.max(...column.map(bottomOf))
  }
  return height
}

const bottomOf = (it: Element) => it.getBoundingClientRect().bottom
