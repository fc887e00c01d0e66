import type { ListedTrip } from '#contract/trip-list.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { shortPlace } from '#web/parts/trips/short-place.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dateText, type SiteFormat } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { vehicleText } from '#web/features/dispatch/board-words.ts'
import classes from '#web/features/dispatch/dispatch.module.css'

/** The columns up to the price fit into 1440 px. A wider window gives its space to those with long texts. */
const wide = (width: string) => `calc(${width} + max(0px, (100vw - 90rem) / 6))`

interface Look {
  site: SiteFormat & { airportCode: string }
  /** Whether the user can see prices. */
  withPrices: boolean
}

export function listedTripColumns({ site, withPrices }: Look): Column<ListedTrip>[] {
  const { timeZone, airportCode, currency } = site
  const price: Column<ListedTrip> = {
    id: 'price',
    header: `Price, ${currency}`,
    align: 'end',
    cell: ({ priceCents }) =>
      priceCents !== null && <span className="figures">{amountText(priceCents, currency)}</span>,
  }
  return [
    {
      id: 'pickup',
      header: 'Pickup',
      fixed: true,
      sortable: true,
      cell: ({ pickupAt }) => (
        <span className={classes.whole}>
          <Day date={dateText(pickupAt, timeZone)} /> {timeText(pickupAt, timeZone)}
        </span>
      ),
    },
    { id: 'guest', header: 'Guest', cardTitle: true, maxWidth: wide('9rem'), cell: (it) => it.guestName },
    { id: 'reference', header: 'Reference', cell: (it) => it.reference },
    { id: 'status', header: 'Status', cell: (it) => <Status of="trip" is={it.status} /> },
    { id: 'driver', header: 'Driver', maxWidth: wide('8rem'), cell: (it) => it.driverName },
    {
      id: 'vehicle',
      header: 'Vehicle',
      maxWidth: wide('5.5rem'),
      cell: (it) => <span title={vehicleText(it)}>{it.vehicle?.name}</span>,
    },
    {
      id: 'from',
      header: 'From',
      maxWidth: wide('7rem'),
      cell: ({ from }) => <span title={from.name}>{shortPlace(from, airportCode)}</span>,
    },
    {
      id: 'to',
      header: 'To',
      maxWidth: wide('7rem'),
      cell: ({ to }) => <span title={to.name}>{shortPlace(to, airportCode)}</span>,
    },
    { id: 'flight', header: 'Flight', cell: (it) => it.flight },
    { id: 'passengers', header: 'People', align: 'end', cell: (it) => it.passengers },
    ...(withPrices ? [price] : []),
    { id: 'service', header: 'Service', maxWidth: wide('6rem'), cell: (it) => it.service },
    { id: 'partner', header: 'Partner', maxWidth: wide('8rem'), cell: (it) => it.partnerName },
    {
      id: 'agreedCost',
      header: `Agreed cost, ${currency}`,
      align: 'end',
      hiddenAtFirst: true,
      cell: ({ agreedCostCents }) =>
        agreedCostCents !== null && <span className="figures">{amountText(agreedCostCents, currency)}</span>,
    },
  ]
}
