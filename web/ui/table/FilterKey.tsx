import { useEffect, useState, type RefObject } from 'react'
import { typeAhead } from './type-ahead.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { filtersAround, firstFilter } from './list-bar.ts'

/** The shortcut to a list's filters, if it has any, and type-ahead between them. */
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
    const listening = new AbortController()
    const { signal } = listening
    // After a click, letters remain shortcuts.
    let byKeyboard: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent) => {
      byKeyboard = target instanceof Element && target.matches(':focus-visible') ? target : null
    }
    element.addEventListener('focusin', onFocus, { signal })
    const onKey = typeAhead((target) => (target === byKeyboard ? filtersAround(target) : []))
    element.addEventListener('keydown', onKey, { signal })
    return () => listening.abort()
  }, [list])
  return null
}
