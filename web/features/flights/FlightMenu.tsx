import type { FlightRow } from '#contract/flights.ts'
import { IconPencil, IconSteeringWheel, IconUsers } from '#web/ui/icon/icons.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { guestsOfFlight, tripsOfFlight } from './flight-links.ts'

type FlightMenuProps = OpenRowMenu<FlightRow> & {
  searchable: boolean
  dispatches: boolean
  onEdit: ((flight: FlightRow) => void) | null
}

/** The menu of a flight: its times, its guests and its trips. */
export function FlightMenu({ rows: [flight], searchable, dispatches, onEdit, ...menu }: FlightMenuProps) {
  if (!flight) return null
  const entries: MenuEntry[] = [
    {
      id: 'edit',
      label: 'Edit times',
      letter: 'e',
      icon: <IconPencil size={18} aria-hidden />,
      whyNot: onEdit ? null : 'You don’t have permission to edit flights',
      run: () => onEdit?.(flight),
    },
    {
      id: 'guests',
      label: 'Reservations',
      letter: 'r',
      icon: <IconUsers size={18} aria-hidden />,
      whyNot: searchable ? null : 'You don’t have permission to open reservations',
      run: () => menu.follow(guestsOfFlight(flight)),
    },
    {
      id: 'trips',
      label: 'Trips',
      letter: 't',
      icon: <IconSteeringWheel size={18} aria-hidden />,
      whyNot: !dispatches
        ? 'You don’t have permission to open the dispatcher'
        : flight.trips === 0
          ? 'No trip meets this flight'
          : null,
      run: () => menu.follow(tripsOfFlight(flight)),
    },
  ]
  return <MenuAt {...menu} label={flight.ident} entries={entries} />
}
