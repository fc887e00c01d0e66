import { callNumber } from '#contract/concierge.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { standIn, type AskServer, type StandIn } from '#web/api/stand-in.ts'
import { unsentMarks } from '#web/offline/unsent-marks.ts'
import { deskCalls } from './desk-calls.ts'
import { changeLine, deskLine, type DeskCall, type DeskUser, type DeviceDesk } from './device-state.ts'

/**
 * The desk's line to the portal. While the network is away, and while actions are still to be sent, the
 * device answers the desk's calls; its code is loaded only then, or when the page is idle.
 */
/**
 * If a read takes longer, we treat the network as down: a guest is waiting. An action gets more time, because
 * the server may still carry it out.
 */
const patienceMs = { GET: 1500, POST: 3000 } as const
const noMatchPatienceMs = 6000

const answeredPaths: ReadonlySet<string> = new Set(
  [...Object.values(deskCalls).flatMap((it) => Object.values(it)), callNumber].map((it: Endpoint) => it.path),
)

export async function loadDevice(): Promise<DeviceDesk> {
  const { deviceDesk } = await import('./device-part.ts')
  if (deskLine().device === null) changeLine({ device: deviceDesk })
  return deviceDesk
}

/** Answers the desk's calls for this user until the returned function is called. */
export function standInFor(user: DeskUser): () => void {
  const answer: StandIn = (endpoint, args, askServer) =>
    answeredPaths.has(endpoint.path) ? answerFor({ user, endpoint, args }, askServer) : null
  standIn.current = answer
  const goAway = () => changeLine({ isAway: true })
  window.addEventListener('offline', goAway)
  return () => {
    if (standIn.current === answer) standIn.current = null
    window.removeEventListener('offline', goAway)
  }
}

async function answerFor<E extends Endpoint>(
  asked: DeskCall<E>,
  askServer: AskServer<E>,
): Promise<Outcome<ReplyOf<E>>> {
  const isQueued = unsentMarks().some((it) => it.queue === 'desk' && it.owner === asked.user.guid)
  if (deskLine().isAway || isQueued) {
    const known = await (await loadDevice()).answer(asked)
    if (known) return isNoMatch(known) ? orElse(known, askServer(asked.args)) : known
  }
  return withPatience(asked, askServer)
}

/** The server's answer, or the device's if the network fails or takes too long. */
async function withPatience<E extends Endpoint>(
  asked: DeskCall<E>,
  askServer: AskServer<E>,
): Promise<Outcome<ReplyOf<E>>> {
  const gaveUp = new AbortController()
  const { signal } = asked.args
  const own = signal ? AbortSignal.any([signal, gaveUp.signal]) : gaveUp.signal
  const server = askServer({ ...asked.args, signal: own }).catch((error: unknown): Outcome<ReplyOf<E>> => {
    if (signal?.aborted) throw error
    return { kind: 'networkError' }
  })
  const first = await Promise.race([server, after(patienceMs[asked.endpoint.method])])
  if (first !== null && first.kind !== 'networkError') return first
  const device = await loadDevice()
  // The server may have acted all the same: the device sends the action again, and the server knows it.
  const known = await device.answer(asked, { isRepeat: true })
  if (!known) return server
  if (first === null && isNoMatch(known)) {
    const answered = await orElse(known, server)
    if (answered !== known) return answered
  }
  gaveUp.abort()
  changeLine({ isAway: true })
  return known
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}

/** The server's answer if it comes in time: a party the device doesn't have may be new. */
async function orElse<T>(known: Outcome<T>, server: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const answered = await Promise.race([server.catch(() => null), after(noMatchPatienceMs)])
  return answered?.kind === 'ok' ? answered : known
}

/** A search that found nothing. A list without text says so, too, but it is of a whole day. */
function isNoMatch(known: Outcome<unknown>): boolean {
  if (known.kind !== 'ok') return false
  const { items, notice } = known.reply as { items?: unknown[]; notice?: string | null }
  return items?.length === 0 && typeof notice === 'string'
}
