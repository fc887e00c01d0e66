import { useEffect, useState, type RefObject } from 'react'
import { lettersAhead } from './letters-ahead.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { filtersAround, firstFilter } from './list-bar.ts'

/** The key that leads to a list's filters, if it has any, and the letters that lead from one to another. */
export function FilterKey({ list }: { list: RefObject<HTMLElement | null> }) {
  const [hasFilter, setHasFilter] = useState(false)
  // oxlint-disable-next-line react/exhaustive-deps -- with every change of the list
  useEffect(() => setHasFilter(firstFilter(list.current) !== null))
  return hasFilter && <Key list={list} />
}

function Key({ list }: { list: RefObject<HTMLElement | null> }) {
  useShortcut({ keys: 'l', label: 'Filter the list', run: () => firstFilter(list.current)?.focus() })
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const ending = new AbortController()
    const { signal } = ending
    // After a click, letters are still shortcuts.
    let byKeyboard: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent) => {
      byKeyboard = target instanceof Element && target.matches(':focus-visible') ? target : null
    }
    element.addEventListener('focusin', onFocus, { signal })
    const onKey = lettersAhead((target) => (target === byKeyboard ? filtersAround(target) : []))
    element.addEventListener('keydown', onKey, { signal })
    return () => ending.abort()
  }, [list])
  return null
}
