import { useRef } from 'react'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { whyNot as whyNotAction } from '#domain/trip/trip-actions.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useLetters } from '#web/ui/menu/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuList } from '#web/ui/menu/MenuList.tsx'
import type { WhyNot } from './board-fit.ts'

interface BoardMenuProps {
  trip: BoardTrip
  drivers: readonly BoardDriver[]
  whyNot: WhyNot
  /** The suggested driver, or null. */
  best: { driverGuid: string; driverName: string } | null
  onAssign: (driver: BoardDriver | null) => void
  onAssignBest: () => void
  onOpen: () => void
  onClose: () => void
}

/** Each has a digit. */
const driversAtMost = 9

/** The menu of a trip on the board: assign it, unassign it or open it. */
export function BoardMenu({ trip, drivers, whyNot, best, onClose, ...does }: BoardMenuProps) {
  const now = usePortalNow(60_000)
  const owner = useRef(document.querySelector<HTMLButtonElement>(`button[data-trip="${trip.guid}"]`))
  const why = whyNotAction(trip.life, 'assign', { now, role: 'dispatcher', isOwnDriver: false })
  const holder = trip.life.driverGuid
  const available = drivers.filter(
    (it) => ![holder, best?.driverGuid].includes(it.guid) && whyNot(trip, it).length === 0,
  )
  const entries: MenuEntry[] = [
    {
      id: 'best',
      label: best === null ? 'Assign suggested driver' : `Assign to ${best.driverName} (suggested)`,
      letter: 'b',
      whyNot: why ?? (best === null ? 'No suggestion for this trip' : null),
      run: does.onAssignBest,
    },
    ...available.slice(0, driversAtMost).map((driver, place) => ({
      id: driver.guid,
      label: `Assign to ${driver.name}`,
      letter: `${place + 1}`,
      whyNot: why,
      run: () => does.onAssign(driver),
    })),
    {
      id: 'unassign',
      label: 'Unassign',
      letter: 'u',
      whyNot: holder === null ? 'This trip has no driver yet' : why,
      run: () => does.onAssign(null),
    },
    { id: 'open', label: 'Open trip', letter: 'o', whyNot: null, run: does.onOpen },
  ]
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
