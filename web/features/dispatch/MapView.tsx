import { useMemo, useState } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import { configurationPath } from '#contract/addresses.ts'
import { epochMs } from '#domain/calendar/epoch.ts'
import type { MapTiles } from '#domain/dispatch/map-tiles.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { shortPlace } from '#web/parts/trips/short-place.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { mappedTrips, unmappedEnds } from './mapped-trips.ts'
import { TripMap } from './TripMap.tsx'
import classes from './map.module.css'

interface MapViewProps {
  date: string
  trips: readonly BoardTrip[]
  chosen: string | null
  onChoose: (guid: string) => void
}

/** The day's trips on a map, and next to it as a list that opens them as well. */
export function MapView(props: MapViewProps) {
  const { map } = useAccount().site
  const maySetUp = useMay('adminSystem')
  if (map) return <MapOfDay map={map} {...props} />
  return maySetUp ? (
    <Notice action={<Button href={configurationPath('map')}>Set up the map</Button>}>The map is off</Notice>
  ) : (
    <Notice>The map is off. An administrator can turn it on under Configuration, Map.</Notice>
  )
}

function MapOfDay({ map, date, trips, chosen, onChoose }: MapViewProps & { map: MapTiles }) {
  const [tilesLoad, setTilesLoad] = useState(true)
  const mapped = useMemo(() => mappedTrips(trips), [trips])
  if (trips.length === 0) return <Notice>No trips on this day</Notice>
  return (
    <div className={classes.frame}>
      <div className={classes.map}>
        <figure>
          {!tilesLoad && <NoTiles />}
          {mapped.length === 0 ? (
            <Notice>
              The trips on this day can’t be shown because their locations have no coordinates. Add them under
              Configuration, Locations.
            </Notice>
          ) : (
            <>
              <TripMap
                map={map}
                date={date}
                trips={mapped}
                chosen={chosen}
                onChoose={onChoose}
                onTiles={setTilesLoad}
              />
              <Credit {...map} />
            </>
          )}
        </figure>
        <ul className={classes.list} aria-label="Trips">
          {trips
            .toSorted((a, b) => epochMs(a.pickupAt) - epochMs(b.pickupAt))
            .map((trip) => (
              <li key={trip.guid}>
                <TripEntry trip={trip} isChosen={trip.guid === chosen} onChoose={onChoose} />
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}

/** A page opened before the map was set up can't load tiles: its content security policy doesn't change. */
function NoTiles() {
  return (
    <div className={classes.trouble} role="status">
      <p>The map’s background didn’t load. If the map was just set up, reload the page.</p>
      <Button size="xs" onClick={() => location.reload()}>
        Reload page
      </Button>
    </div>
  )
}

function Credit({ credit, creditLink }: MapTiles) {
  return <figcaption>Map: {creditLink === '' ? credit : <a href={creditLink}>{credit}</a>}</figcaption>
}

interface TripEntryProps {
  trip: BoardTrip
  isChosen: boolean
  onChoose: (guid: string) => void
}

function TripEntry({ trip, isChosen, onChoose }: TripEntryProps) {
  const { timeZone, airportCode } = useAccount().site
  const missing = unmappedEnds(trip)
  return (
    <button
      type="button"
      className={classes.trip}
      data-trip={trip.guid}
      aria-pressed={isChosen}
      onClick={() => onChoose(trip.guid)}
    >
      <span>
        <b className="figures">{timeText(trip.pickupAt, timeZone)}</b> {trip.guestName}
      </span>
      <Status of="trip" is={trip.status} />
      <small>
        {shortPlace(trip.from, airportCode)} to {shortPlace(trip.to, airportCode)}
        {trip.driverName !== null && ` · ${trip.driverName}`}
      </small>
      {missing.length > 0 && <small>Not on the map: no coordinates for {missing.join(' and ')}</small>}
    </button>
  )
}
