import type { GroupDetail } from '#contract/groups.ts'
import { isTrouble } from './message-words.ts'
import { historyActions, type HistoryAction } from '#web/parts/changes/history-actions.ts'

export type Message = GroupDetail['messages'][number]
export type GuestText = NonNullable<GroupDetail['texts']>['incoming'][number]
export type Request = GroupDetail['guestPage']['requests'][number]
export type DriverMessage = GroupDetail['guestPage']['driverMessages'][number]
export type Visit = GroupDetail['guestPage']['visits'][number]
type Change = HistoryAction<GroupDetail['history'][number]>

interface At {
  key: string
  at: string
}

/** Something said to or by the guest, or that the guest opened or did on My booking. */
export type Entry = At &
  (
    | { kind: 'message'; message: Message }
    | { kind: 'text'; text: GuestText }
    | { kind: 'request'; request: Request }
    | { kind: 'driver'; said: DriverMessage }
    | { kind: 'visit'; visit: Visit }
    | { kind: 'change'; change: Change }
  )

/** Consecutive staff notifications. */
export interface Notices extends At {
  kind: 'notices'
  notices: readonly (Entry & { kind: 'message' })[]
}

/** Actions of the guest that are entries of their own. */
const saidElsewhere: ReadonlySet<string> = new Set([
  'guestNote',
  'guestFlight',
  'guestPickup',
  'guestChange',
  'guestSeats',
  'guestWithdraw',
  'guestToDriver',
])

/** The conversation with the guest of a reservation, newest first. */
export function conversationOf({ messages, texts, guestPage, history }: GroupDetail): Entry[] {
  const changes = historyActions(history.filter((it) => it.byGuest && !saidElsewhere.has(it.action)))
  const entries: Entry[] = [
    // The driver’s notification repeats what the guest wrote.
    ...messages
      .filter((it) => it.template !== 'tripMessage')
      .map((message): Entry => ({ kind: 'message', key: message.guid, at: message.createdAt, message })),
    ...(texts?.incoming ?? []).map((text): Entry => ({ kind: 'text', key: text.guid, at: text.at, text })),
    ...guestPage.requests.map((request): Entry => ({
      kind: 'request',
      key: request.guid,
      at: request.at,
      request,
    })),
    ...guestPage.driverMessages.map((said): Entry => ({ kind: 'driver', key: said.guid, at: said.at, said })),
    ...guestPage.visits.map((visit): Entry => ({ kind: 'visit', key: visit.guid, at: visit.at, visit })),
    ...changes.map((change): Entry => {
      const [{ at, action }] = change.lines
      return { kind: 'change', key: `${at} ${action}`, at, change }
    }),
  ]
  return entries.toSorted((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0))
}

/** Folds consecutive staff notifications. Failed ones stay visible. */
export function withNoticesFolded(entries: readonly Entry[]): (Entry | Notices)[] {
  const folded: (Entry | Notices)[] = []
  for (const entry of entries) {
    const last = folded.at(-1)
    if (!isNotice(entry) || last === undefined || !(isNotice(last) || last.kind === 'notices'))
      folded.push(entry)
    else {
      const notices = [...(last.kind === 'notices' ? last.notices : [last]), entry]
      folded.splice(-1, 1, { kind: 'notices', key: last.key, at: last.at, notices })
    }
  }
  return folded
}

function isNotice(entry: Entry | Notices): entry is Entry & { kind: 'message' } {
  return entry.kind === 'message' && entry.message.kind === 'push' && !isTrouble(entry.message)
}

/** How many texts and requests of the guest wait for an agent. */
export function waitingCount({ texts, guestPage }: Pick<GroupDetail, 'texts' | 'guestPage'>): number {
  const open = (texts?.incoming ?? []).filter((it) => it.answeredAt === null).length
  return open + guestPage.requests.filter((it) => it.doneAt === null).length
}
