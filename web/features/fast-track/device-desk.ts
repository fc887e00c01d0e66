import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import type { StoredParty } from '#contract/offline-desk.ts'
import { applyOnDevice, type OnDevice as Applied } from '#domain/fast-track/device-party.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { deviceNow, lastContact } from '#web/clock.ts'
import type { Unsent } from '#web/offline/outbox.ts'
import { readStored } from '#web/ui/device/stored.ts'
import { okOf, turnOf, type OnDevice } from './device-answers.ts'
import { noDrawer, type DeskCall, type DeskUser, type DeviceDesk, type DeviceResult } from './device-state.ts'
import { deviceList, listNow, partyOn, refreshList } from './device-list.ts'
import { deskOutbox, newGuid, stepOf, type SavedStep } from './device-outbox.ts'
import { deviceFacts, partiesWith } from './device-parties.ts'

interface Repeat {
  isRepeat?: boolean
}

export const deviceDesk: DeviceDesk = {
  async answer<E extends Endpoint>(
    asked: DeskCall<E>,
    repeat: Repeat = {},
  ): Promise<Outcome<ReplyOf<E>> | null> {
    const on = await onDevice(asked.user)
    const turn = on && (await turnOf(asked, on))
    if (!on || !turn) return null
    if (turn.kind === 'reply') return okOf<E>(turn.reply)
    const { result, after } = await actOn(on, turn.party, turn.action, repeat)
    return result.outcome === 'conflict'
      ? { kind: 'fields', fields: { party: result.message } }
      : okOf<E>(turn.replyWith(after))
  },

  async act(user: DeskUser, bookingGuid: string, action: DeskAction): Promise<DeviceResult> {
    if (listNow(user.guid) === null) await refreshList(user.guid)
    const on = await onDevice(user)
    const party = on?.parties.find((it) => it.bookingGuid === bookingGuid)
    if (!on || !party) return { outcome: 'conflict', message: whyNotStored }
    return (await actOn(on, party, action, {})).result
  },

  undo(user: DeskUser, bookingGuid: string): Promise<DeviceResult> {
    return deviceDesk.act(user, bookingGuid, {
      kind: 'undo',
      undoes: lastUnsent(user, bookingGuid)?.key ?? newGuid(),
    })
  },

  canUndo(
    user: DeskUser,
    { bookingGuid, status, people }: Pick<DeskParty, 'bookingGuid' | 'status' | 'people'>,
  ): boolean {
    if (lastUnsent(user, bookingGuid)) return true
    const device = readStored('desk-device', '')
    return (
      status === 'checkedIn' &&
      people.some((it) => it.state === 'checkedIn' && it.by === user.name && it.device === device)
    )
  },

  whyNoCash(user: DeskUser, bookingGuid: string): string | null {
    const list = listNow(user.guid)
    if (!list || !partyOn(list, bookingGuid)) return whyNotStored
    return list.hasOpenDrawer ? null : noDrawer
  },
}

const whyNotStored = 'This device only has parties from yesterday evening to the end of tomorrow'

/** The last step that isn't sent yet and not undone. */
function lastUnsent(user: DeskUser, bookingGuid: string): Unsent<SavedStep> | undefined {
  const own = deskOutbox
    .items()
    .filter((it) => it.owner === user.guid && it.payload.bookingGuid === bookingGuid && it.refused === null)
  const undone = new Set(
    own.flatMap(({ payload: { action } }) => (action.kind === 'undo' ? [action.undoes] : [])),
  )
  return own.findLast(
    ({ key, payload: { action } }) =>
      (action.kind === 'checkIn' || action.kind === 'complete') && !undone.has(key),
  )
}

async function onDevice(user: DeskUser): Promise<OnDevice | null> {
  const [list] = await Promise.all([deviceList(user.guid), deskOutbox.load()])
  return list && { user, list, parties: partiesWith(list, unsentSteps(user), deviceFacts(user, list)) }
}

/** In order. Also those still being written: the rules must see them before the next action. */
function unsentSteps(user: DeskUser) {
  const own = deskOutbox.items().filter((it) => it.owner === user.guid && it.refused === null)
  return own.map(stepOf)
}

/** Checks the action by the server's own rules, and saves it. */
async function actOn(
  { user, list }: OnDevice,
  party: StoredParty,
  action: DeskAction,
  { isRepeat = false }: Repeat,
): Promise<{ result: DeviceResult; after: StoredParty }> {
  const { bookingGuid, reference, name } = party
  const stored = partyOn(list, bookingGuid) ?? party
  const at = deviceNow()
  const { contactAt = at, offsetMs = 0 } = lastContact() ?? {}
  const payload: SavedStep = {
    bookingGuid,
    seenVersion: stored.version,
    at,
    contactAt,
    offsetMs,
    action,
    reference,
    name,
    isRepeat,
  }
  const trial = { key: 'trial', ...payload, ...action }
  const applied: Applied<StoredParty> = applyOnDevice(
    stored,
    [...unsentSteps(user), trial],
    deviceFacts(user, list),
  )
  const result = applied.results.get('trial') ?? { outcome: 'conflict' as const, message: whyNotStored }
  // What is done already needs no sending.
  if (result.outcome === 'done') await deskOutbox.add(user, payload)
  return { result, after: applied.party }
}
