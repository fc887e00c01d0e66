import { callNumber } from '#contract/concierge.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { DeskFound, DeskParty } from '#contract/fast-track.ts'
import type { StoredParty } from '#contract/offline-desk.ts'
import { deskNotice } from '#domain/fast-track/desk-notice.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { countsOnDevice, findOnDevice } from '#domain/fast-track/find-on-device.ts'
import { readScanned } from '#domain/fast-track/scanned.ts'
import type { CallArgs } from '#web/api/client.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { deskCalls, type DeskMode } from './desk-calls.ts'
import type { DeskCall, DeskUser } from './device-state.ts'
import type { DeviceList } from './device-list.ts'
import { deskAt } from './device-parties.ts'

/** The device's parties as an answer sees them. */
export interface OnDevice {
  user: DeskUser
  list: DeviceList
  /** With the steps that aren't sent yet. */
  parties: readonly StoredParty[]
}

/** What a call asks of the device: an answer, or an action to save. */
export type DeviceTurn =
  | { kind: 'reply'; reply: unknown }
  | { kind: 'act'; party: StoredParty; action: DeskAction; replyWith: (after: StoredParty) => unknown }

/** The device's answer to a call; null if it has none. */
export async function turnOf<E extends Endpoint>(
  { endpoint, args }: DeskCall<E>,
  on: OnDevice,
): Promise<DeviceTurn | null> {
  for (const mode of ['arrival', 'departure'] as const) {
    const { find, load, checkIn, confirm } = deskCalls[mode]
    if (is(endpoint, find)) return findOf(on, mode, argsOf<typeof find>(args).query)
    if (is(endpoint, load)) return loaded(on, mode, argsOf<typeof load>(args).query)
    if (is(endpoint, checkIn)) return checkInOf(on, argsOf<typeof checkIn>(args).body)
    if (is(endpoint, confirm)) {
      const { bookingGuid, accepts = [] } = argsOf<typeof confirm>(args).body ?? {}
      return act(on, bookingGuid, { kind: 'complete', accepts })
    }
  }
  if (!is(endpoint, callNumber)) return null
  return act(on, argsOf<typeof callNumber>(args).body?.bookingGuid, { kind: 'callNumber' })
}

function is(endpoint: Endpoint, other: Endpoint): boolean {
  return endpoint.path === other.path
}

function argsOf<E extends Endpoint>(args: unknown): CallArgs<E> {
  return args as CallArgs<E>
}

function reply(it: unknown): DeviceTurn {
  return { kind: 'reply', reply: it }
}

function act(on: OnDevice, bookingGuid: string | undefined, action: DeskAction): DeviceTurn | null {
  const party = on.parties.find((it) => it.bookingGuid === bookingGuid)
  return party ? { kind: 'act', party, action, replyWith: () => ({}) } : null
}

function checkInOf(
  on: OnDevice,
  body: CallArgs<(typeof deskCalls)['arrival']['checkIn']>['body'],
): DeviceTurn | null {
  const passengers = (body?.passengers ?? []).map(({ guid, firstName = '', lastName = '' }) => ({
    guid,
    firstName,
    lastName,
  }))
  const turn = act(on, body?.bookingGuid, { kind: 'checkIn', passengers })
  if (turn?.kind !== 'act') return turn
  const before = turn.party.people.filter(
    (it) => it.state === 'checkedIn' && passengers.some(({ guid }) => guid === it.guid),
  )
  const alreadyHere = before.map((it) => ({
    guid: it.guid,
    name: `${it.firstName} ${it.lastName}`.trim(),
    at: it.at ?? '',
    by: it.by ?? '',
    device: it.device,
  }))
  return { ...turn, replyWith: (after) => ({ status: after.status, alreadyHere }) }
}

/** Yesterday's list is stored in part only, and other days' not at all: those need the network. */
async function findOf(on: OnDevice, mode: DeskMode, search: Search = {}): Promise<DeviceTurn | null> {
  const { query = '', date } = search
  const isWhole = date === undefined || on.list.dates.slice(1).some((it) => it.date === date)
  return query === '' && !isWhole ? null : reply(await found(on, mode, search))
}

interface Search {
  query?: string | undefined
  date?: string | undefined
}

async function found(
  { user, list, parties }: OnDevice,
  mode: DeskMode,
  { query = '', date }: Search = {},
): Promise<DeskFound> {
  const desk = deskAt({ user, list, mode, date })
  const ticketHashes = query === '' ? [] : await hashesOf(readScanned(query, desk.date).ticketCodes)
  const { items, notice, mustChoose } = findOnDevice(parties, {
    query,
    ticketHashes,
    desk,
    airport: list.airport,
  })
  return {
    date: desk.date,
    direction: mode,
    counts: countsOnDevice(parties, desk),
    items: items.map(({ party, notice: of, differs }) => ({ ...party, notice: of, differs: [...differs] })),
    notice: notice ?? (items.length === 0 && query !== '' ? noneText(user, list) : null),
    mustChoose,
  }
}

function noneText(user: DeskUser, { asOf }: DeviceList): string {
  const when = timeText(asOf, user.site.timeZone)
  return `No match. This device has parties from yesterday evening to the end of tomorrow, as of ${when}.`
}

/**
 * SHA-256 of each code, in hexadecimal digits, as the list has them. Without https there is no hashing, and
 * no service worker either.
 */
async function hashesOf(codes: readonly string[]): Promise<string[]> {
  if (!('subtle' in crypto)) return []
  const encoder = new TextEncoder()
  const digests = await Promise.all(codes.map((it) => crypto.subtle.digest('SHA-256', encoder.encode(it))))
  return digests.map((it) =>
    Array.from(new Uint8Array(it), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  )
}

function loaded(
  on: OnDevice,
  mode: DeskMode,
  which: { bookingGuid?: string | undefined; groupGuid?: string | undefined; date?: string | undefined } = {},
): DeviceTurn | null {
  const { user, list, parties } = on
  const party = parties.find((it) =>
    which.bookingGuid === undefined
      ? it.groupGuid === which.groupGuid && it.direction === mode
      : it.bookingGuid === which.bookingGuid,
  )
  if (!party) return null
  const desk = deskAt({ user, list, mode, date: which.date })
  const notice = deskNotice({ ...party, flightAt: party.flight?.bestAt ?? null }, desk)
  return reply({ ...party, notice, receiptUrl: null } satisfies DeskParty)
}

export function okOf<E extends Endpoint>(it: unknown): Outcome<ReplyOf<E>> {
  return { kind: 'ok', reply: it as ReplyOf<E> }
}
