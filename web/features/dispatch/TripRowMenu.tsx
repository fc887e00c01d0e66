import type { BoardTrip } from '#contract/dispatch.ts'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { labelOf, tripEntries, type TripEntriesOf } from './trip-entries.ts'

interface TripRowMenuProps {
  menu: OpenRowMenu<BoardTrip>
  of: TripEntriesOf
}

/** The menu of a row of the day’s table, or of the selected rows. */
export function TripRowMenu({ menu: { rows, owner, at, onClose }, of }: TripRowMenuProps) {
  return <MenuAt label={labelOf(rows)} entries={tripEntries(of)} owner={owner} at={at} onClose={onClose} />
}
