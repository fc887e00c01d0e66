import { savedQueue } from '#web/offline/saved-actions.ts'
import type { Sender, Sent, Unsent } from '#web/offline/outbox.ts'
import { deviceNow } from '#web/clock.ts'
import { call } from '#web/api/client.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { sendDeskSteps } from '#contract/offline-desk.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { joinSentences } from '#domain/sentences.ts'
import { readStored } from '#web/ui/device/stored.ts'
import { refreshList } from './device-list.ts'
import { deskOutbox, stepOf, type SavedStep } from './device-outbox.ts'

/** As many as the server takes. */
const atMost = 50
const patienceMs = 30_000

/** Sends the desk's actions in batches. Each has its own key, so that sending a batch twice is safe. */
export const deskQueue = savedQueue<SavedStep>(deskOutbox, (): Sender<SavedStep> => ({ atMost, send }))

async function send(actions: readonly Unsent<SavedStep>[]): Promise<readonly Sent[]> {
  const [first] = actions
  if (!first) return []
  const body = {
    device: readStored('desk-device', '') || 'Tablet',
    sentAt: deviceNow(),
    steps: actions.map((it) => ({ ...stepOf(it) })),
  }
  const outcome = await call(sendDeskSteps, { body, signal: AbortSignal.timeout(patienceMs) }).catch(() => ({
    kind: 'networkError' as const,
  }))
  if (outcome.kind === 'ok') {
    // Kept until the list includes them, so that the screen never goes back.
    const refreshed = await refreshList(first.owner)
    return refreshed === 'away' ? [] : actions.map((it) => sentOf(it, outcome.reply.results))
  }
  if (outcome.kind !== 'fields' && outcome.kind !== 'errors' && outcome.kind !== 'tooLarge') return []
  // One that the server can't read must not hold back the others.
  if (actions.length > 1) return send([first])
  const why = outcome.kind === 'fields' ? Object.values(outcome.fields) : problemsOf(outcome)
  return [{ kind: 'refused', why: joinSentences(why) }]
}

function sentOf(
  { key, payload }: Unsent<SavedStep>,
  results: ReplyOf<typeof sendDeskSteps>['results'],
): Sent {
  const result = results.find((it) => it.key === key)
  if (!result) return { kind: 'later' }
  const { outcome, message } = result
  const isDone = outcome === 'done' || (outcome === 'already' && payload.isRepeat)
  return isDone ? { kind: 'done' } : { kind: 'refused', why: message, verdict: outcome }
}
