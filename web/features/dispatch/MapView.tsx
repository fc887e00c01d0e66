import { useMemo, useState } from 'react'
import { configurationPath } from '#contract/addresses.ts'
import type { MapTiles } from '#domain/dispatch/map-tiles.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { mappedTrips } from './mapped-trips.ts'
import { MapTrips, type MapTripsProps } from './MapTrips.tsx'
import { TripMap } from './TripMap.tsx'
import classes from './map.module.css'

/** The day's trips on a map, and next to it as a list that opens them as well. */
export function MapView(props: MapTripsProps) {
  const { map } = useAccount().site
  const maySetUp = useMay('adminSystem')
  if (map) return <MapOfDay map={map} {...props} />
  return maySetUp ? (
    <Notice action={<Button href={configurationPath('map')}>Set up the map</Button>}>The map is off</Notice>
  ) : (
    <Notice>The map is off. An administrator can turn it on under Configuration, Map.</Notice>
  )
}

function MapOfDay({ map, trips, ...list }: MapTripsProps & { map: MapTiles }) {
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
                date={list.board.date}
                trips={mapped}
                chosen={list.chosen}
                onChoose={list.onChoose}
                onTiles={setTilesLoad}
              />
              <Credit {...map} />
            </>
          )}
        </figure>
        <MapTrips trips={trips} {...list} />
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
