import { useRef } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import { useLetters } from '#web/ui/menu/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuList } from '#web/ui/menu/MenuList.tsx'
import { tripEntries, type TripEntriesOf } from './trip-entries.ts'

interface BoardMenuProps {
  trip: BoardTrip
  of: TripEntriesOf
  onClose: () => void
}

/** The menu of a trip on the board, under its bar. */
export function BoardMenu({ trip, of, onClose }: BoardMenuProps) {
  const entries = tripEntries(of)
  const owner = useRef(document.querySelector<HTMLButtonElement>(`button[data-trip="${trip.guid}"]`))
  const choose = (entry: MenuEntry) => {
    if (entry.whyNot !== null) return
    owner.current?.focus()
    onClose()
    entry.run()
  }
  useLetters(true, entries, choose)
  return (
    <MenuList
      label={`Trip ${trip.reference}`}
      entries={entries}
      owner={owner}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
