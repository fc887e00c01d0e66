import { deskDeviceList, type StoredParty } from '#contract/offline-desk.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { deviceShelf } from '#web/offline/device-store.ts'

/** The desk's parties of these days as this device stores them. Only one user's at a time. */
export type DeviceList = Omit<Reply, 'decided' | 'fields'> & Partial<Pick<Reply, 'decided' | 'fields'>>
type Reply = ReplyOf<typeof deskDeviceList>

interface KeptList {
  owner: string
  list: DeviceList
}

const shelf = deviceShelf<KeptList | { owner: string }>('kept')
/** A connection that is half dead must not hold up later attempts. */
const patienceMs = 20_000
let kept: KeptList | null = null
let reading: Promise<void> | null = null
let refreshing: Promise<Refreshed> | null = null
const listeners = new Set<() => void>()

/** `away`: no network. `refused`: the server didn't give it, such as after a sign-out elsewhere. */
export type Refreshed = 'fresh' | 'away' | 'refused'

/** The user's list; null if this device has none. */
export async function deviceList(owner: string): Promise<DeviceList | null> {
  if (kept === null) await (reading ??= readKept())
  return listNow(owner)
}

export function listNow(owner: string): DeviceList | null {
  return kept?.owner === owner ? kept.list : null
}

export function onDeviceList(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reloads the list. A call during a load joins it. */
export function refreshList(owner: string): Promise<Refreshed> {
  refreshing ??= load(owner).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function load(owner: string): Promise<Refreshed> {
  const outcome = await call(deskDeviceList, { signal: AbortSignal.timeout(patienceMs) }).catch(() => ({
    kind: 'networkError' as const,
  }))
  if (outcome.kind !== 'ok')
    return outcome.kind === 'networkError' || outcome.kind === 'serverError' ? 'away' : 'refused'
  kept = { owner, list: outcome.reply }
  listeners.forEach((notify) => notify())
  await shelf.put('desk list', kept)
  return 'fresh'
}

async function readKept(): Promise<void> {
  const found = (await shelf.all()).find((it): it is KeptList => 'list' in it)
  kept ??= found ? { ...found, list: withDetails(found.list) } : null
  listeners.forEach((notify) => notify())
}

/** An earlier version stored parties without details and answers. */
export function withDetails(list: DeviceList): DeviceList {
  return {
    ...list,
    parties: list.parties.map((it) => ({
      ...it,
      details: it.details ?? [],
      answers: it.answers ?? {},
      trips: it.trips.map((trip) => ({ ...trip, details: trip.details ?? [] })),
    })),
  }
}

export function partyOn(list: DeviceList, bookingGuid: string): StoredParty | undefined {
  return list.parties.find((it) => it.bookingGuid === bookingGuid)
}
