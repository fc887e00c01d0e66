import { useEffect, useState, type RefObject } from 'react'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { firstFilter } from './list-bar.ts'

/** The key that leads to a list's filters, if it has any. */
export function FilterKey({ list }: { list: RefObject<HTMLElement | null> }) {
  const [hasFilter, setHasFilter] = useState(false)
  // oxlint-disable-next-line react/exhaustive-deps -- with every change of the list
  useEffect(() => setHasFilter(firstFilter(list.current) !== null))
  return hasFilter && <Key list={list} />
}

function Key({ list }: { list: RefObject<HTMLElement | null> }) {
  useShortcut({ keys: 'l', label: 'Filter the list', run: () => firstFilter(list.current)?.focus() })
  return null
}
