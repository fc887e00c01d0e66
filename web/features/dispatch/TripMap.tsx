import { counted } from '#domain/text/counted.ts'
import 'leaflet/dist/leaflet.css'
import { circleMarker, latLngBounds, layerGroup, map as mapIn, polyline, tileLayer } from 'leaflet'
import type { LayerGroup, Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import type { MapTiles } from '#domain/dispatch/map-tiles.ts'
import type { Coordinates } from '#domain/trip/distance.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { placesOf, type MappedPlace, type MappedTrip } from './mapped-trips.ts'
import classes from './map.module.css'

interface TripMapProps {
  map: MapTiles
  date: string
  trips: readonly MappedTrip<BoardTrip>[]
  chosen: string | null
  onChoose: (guid: string) => void
  /** Whether the tile server answers. */
  onTiles: (load: boolean) => void
}

const closestZoom = 14

/** Lines from pickup to drop-off over map tiles, coloured by the trips' states. */
export function TripMap({ map: { tiles }, date, trips, chosen, onChoose, onTiles }: TripMapProps) {
  const holder = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ map: LeafletMap; layer: LayerGroup } | null>(null)
  const latest = useRef({ onChoose, onTiles })
  latest.current = { onChoose, onTiles }

  useEffect(() => {
    if (holder.current === null) return undefined
    const map = mapIn(holder.current, { attributionControl: false, ...motion() })
    const layer = layerGroup().addTo(map)
    drawn.current = { map, layer }
    // Some tile servers require a referrer, which the portal's own policy leaves out.
    const background = tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'origin' }).addTo(map)
    let someLoaded = false
    background.on('tileload', () => {
      someLoaded = true
      latest.current.onTiles(true)
    })
    background.on('tileerror', () => !someLoaded && latest.current.onTiles(false))
    const resized = new ResizeObserver(() => map.invalidateSize())
    resized.observe(holder.current)
    return () => {
      resized.disconnect()
      map.remove()
    }
  }, [tiles])

  // Not when trips change during the day: the dispatcher's own view of the map stays.
  const ends = useRef<Coordinates[]>([])
  ends.current = trips.flatMap((it) => [it.from, it.to])
  const hasTrips = trips.length > 0
  useEffect(() => {
    if (hasTrips) show(drawn.current?.map, ends.current)
  }, [date, hasTrips, tiles])

  useEffect(() => {
    const layer = drawn.current?.layer
    if (!layer) return
    layer.clearLayers()
    for (const trip of inDrawingOrder(trips, chosen))
      lineOf(trip, trip.trip.guid === chosen)
        .on('click', () => latest.current.onChoose(trip.trip.guid))
        .addTo(layer)
    for (const place of placesOf(trips)) markOf(place).addTo(layer)
  }, [trips, chosen, tiles])

  const chosenTrip = useRef<MappedTrip<BoardTrip> | undefined>(undefined)
  chosenTrip.current = trips.find((it) => it.trip.guid === chosen)
  useEffect(() => {
    if (chosenTrip.current) show(drawn.current?.map, [chosenTrip.current.from, chosenTrip.current.to])
  }, [chosen])

  return <div ref={holder} className={classes.tiles} role="group" aria-label="Trip map" />
}

function motion() {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  return { zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves }
}

function show(map: LeafletMap | undefined, ends: readonly Coordinates[]): void {
  map?.fitBounds(latLngBounds(ends.map(pointOf)), { padding: [24, 24], maxZoom: closestZoom, animate: false })
}

function pointOf({ latitude, longitude }: Coordinates): [number, number] {
  return [latitude, longitude]
}

/** Ended trips first, so that the others cover them; the chosen one last. */
function inDrawingOrder(trips: readonly MappedTrip<BoardTrip>[], chosen: string | null) {
  const rank = ({ trip }: MappedTrip<BoardTrip>) => {
    if (trip.guid === chosen) return 2
    return trip.status === 'completed' || trip.status === 'noShow' ? 0 : 1
  }
  return trips.toSorted((a, b) => rank(a) - rank(b))
}

function lineOf({ trip, from, to }: MappedTrip<BoardTrip>, isChosen: boolean) {
  const { tone } = lookOf('trip', trip.status)
  const names = [classes.line, classes[tone], isChosen && classes.chosen]
  return polyline([pointOf(from), pointOf(to)], {
    className: names.filter(Boolean).join(' '),
    weight: isChosen ? 7 : 4,
  })
}

function markOf(place: MappedPlace) {
  // As an element: Leaflet would read a text as HTML.
  const name = document.createElement('span')
  name.textContent = `${place.name}: ${counted(place.trips, 'trip')}`
  return circleMarker(pointOf(place), { className: classes.place ?? '', radius: 6 }).bindTooltip(name)
}
