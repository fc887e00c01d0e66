import { counted } from '#domain/text/counted.ts'
import { groupPath } from '#contract/addresses.ts'
import type { ListedTrip } from '#contract/trip-list.ts'
import { useMay } from '#web/shell/account/account.ts'
import { IconExternalLink, IconSteeringWheel } from '#web/ui/icon/icons.ts'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import type { ListAction } from './use-list-assign.ts'
import { tripHref } from './trip-href.ts'

type TripMenuProps = OpenRowMenu<ListedTrip> & { actions: readonly ListAction[] }

/** The menu of one trip, with links to the pages that show it, or of the selected trips. */
export function TripMenu({ rows, actions, ...menu }: TripMenuProps) {
  const mayOpen = useMay('viewCustomer')
  const [trip] = rows
  if (!trip) return null
  const entries = actions.map(({ label, letter, whyNot, run }) => ({ id: label, label, letter, whyNot, run }))
  if (rows.length > 1)
    return (
      <MenuAt {...menu} label={counted(rows.length, 'trip selected', 'trips selected')} entries={entries} />
    )
  const dispatcher = {
    id: 'dispatcher',
    label: 'Open in the dispatcher',
    letter: 'd',
    icon: <IconSteeringWheel size={18} aria-hidden />,
    whyNot: null,
    run: () => menu.follow(tripHref(trip)),
  }
  const reservation = {
    id: 'reservation',
    label: 'Open reservation',
    letter: 'r',
    icon: <IconExternalLink size={18} aria-hidden />,
    whyNot: mayOpen ? null : 'You don’t have permission to open reservations',
    run: () => menu.follow(groupPath(trip.customerGuid, trip.groupGuid)),
  }
  return (
    <MenuAt
      {...menu}
      label={`${trip.guestName}, ${trip.reference}`}
      entries={[dispatcher, reservation, ...entries]}
    />
  )
}
