import { groupPath } from '#contract/addresses.ts'
import type { ListedTrip } from '#contract/trip-list.ts'
import { useMay } from '#web/shell/account/account.ts'
import { IconExternalLink, IconSteeringWheel } from '#web/ui/icon/icons.ts'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import { tripHref } from './trip-href.ts'

/** The menu of a trip: the pages that show it. */
export function TripMenu({ rows: [trip], ...menu }: OpenRowMenu<ListedTrip>) {
  const mayOpen = useMay('viewCustomer')
  if (!trip) return null
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
    <MenuAt {...menu} label={`${trip.guestName}, ${trip.reference}`} entries={[dispatcher, reservation]} />
  )
}
