import { useRef } from 'react'
import { useLetters } from '#web/ui/menu/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuList } from '#web/ui/menu/MenuList.tsx'
import { labelOf, tripEntries, type TripEntriesOf } from './trip-entries.ts'

interface BoardMenuProps {
  /** The trip whose bar the menu hangs from. */
  owner: string
  of: TripEntriesOf
  onClose: () => void
}

/** The menu of a trip on the board, or of the selected ones, under its bar. */
export function BoardMenu({ owner: guid, of, onClose }: BoardMenuProps) {
  const entries = tripEntries(of)
  const owner = useRef(document.querySelector<HTMLButtonElement>(`button[data-trip="${guid}"]`))
  const choose = (entry: MenuEntry) => {
    if (entry.whyNot !== null) return
    owner.current?.focus()
    onClose()
    entry.run()
  }
  useLetters(true, entries, choose)
  return (
    <MenuList label={labelOf(of.trips)} entries={entries} owner={owner} onChoose={choose} onClose={onClose} />
  )
}
