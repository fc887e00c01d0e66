import { embedded, twoServers, type Place } from './place.ts'
import { serversAndStandby } from './standby-place.ts'

const places = { external: twoServers, standby: serversAndStandby, embedded }

export type Kind = keyof typeof places
export const kinds = Object.keys(places) as Kind[]

export function openPlace(kind: Kind): Promise<Place> {
  return places[kind]()
}
