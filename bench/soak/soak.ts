import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '#server/demo/facts/accounts.ts'
import { agent, desk, dispatcher, driver, type Round } from './crew.ts'
import { Follower } from './follower.ts'
import { brokenInvariants } from './invariants.ts'
import { Persistent } from './persistent.ts'
import { openPlace, type Kind } from './open-place.ts'
import type { Place } from './place.ts'
import { SoakRecord } from './record.ts'
import { stranger } from './stranger.ts'

export interface SoakOptions {
  kind: Kind
  seconds: number
  /** Between the end of a fault and the beginning of the next. */
  faultEverySeconds: number
}

export interface SoakResult {
  figures: string[]
  /** Every problem found. */
  broken: string[]
}

const memoryMostMb = 700
const outageMostMs = 15_000

/**
 * A mixed day by many people while servers and databases are killed and frozen. At the end, every reply they
 * got must be true.
 */
export async function soak({ kind, seconds, faultEverySeconds }: SoakOptions): Promise<SoakResult> {
  const place = await openPlace(kind)
  const record = new SoakRecord()
  const endsMs = performance.now() + seconds * 1000
  const isOver = () => performance.now() > endsMs
  try {
    const crew = await signedInCrew(place, record, isOver)
    const followers = crew.slice(0, 2).map(({ user }) => ({ follower: new Follower(), user }))
    const following = followers.map(({ follower, user }) => follower.follow(place.url, user.caller))
    const working = crew.map(({ user, round }) => keepOn(user, round, isOver))
    const strange = stranger(place.url, record, isOver)
    const faults = await causeFaults(place, record, isOver, faultEverySeconds)
    await Promise.all(working)
    const strangers = await strange
    // The last events are on their way.
    await wait(3000)
    for (const { follower } of followers) follower.stop()
    await Promise.all(following)
    const outages = place.outagesMs ?? []
    const database = await place.openLedger()
    const broken = [
      ...record.complaints,
      ...unheard(
        record,
        followers.map((it) => it.follower),
      ),
      ...(await brokenInvariants(database.db, record.booked)),
      ...(record.memoryMb > memoryMostMb ? [`a server used ${record.memoryMb} MB`] : []),
      ...outages.filter((ms) => ms > outageMostMs).map((ms) => `a failover took ${secondsOf(ms)} s`),
      ...(record.booked.some((it) => it.guid !== null) ? [] : ['nothing was booked']),
    ]
    await database.close()
    const figures = figuresOf(kind, record, faults, strangers)
    if (outages.length > 0) figures.push(`longest failover: ${secondsOf(Math.max(...outages))} s`)
    return { figures, broken }
  } finally {
    await place.close()
  }
}

async function signedInCrew(place: Place, record: SoakRecord, isOver: () => boolean) {
  const roles: [string, Round][] = [
    ['reservations', agent(record, 'a', 5)],
    ['reservations', agent(record, 'b', 5)],
    ['manager', agent(record, 'c', 0)],
    ['desk', desk(record)],
    ['dispatcher', dispatcher(record, 0)],
    ['dispatcher', dispatcher(record, 5)],
    ['driver1', driver(record)],
    ['driver2', driver(record)],
  ]
  const crew = roles.map(([role, round]) => ({
    role,
    round,
    user: new Persistent(place.url, record, isOver),
  }))
  for (const { role, user } of crew)
    await user.caller.signIn(accounts.find((it) => it.role === role)?.email ?? '')
  return crew
}

async function keepOn(user: Persistent, round: Round, isOver: () => boolean): Promise<void> {
  for (let number = 0; !isOver(); number++) await round(user, number)
}

/** One fault after the other, each over before the next. Returns how often each happened. */
async function causeFaults(
  place: Place,
  record: SoakRecord,
  isOver: () => boolean,
  everySeconds: number,
): Promise<Map<string, number>> {
  const happened = new Map<string, number>()
  for (let index = 0; !isOver(); index++) {
    await wait(everySeconds * 1000)
    await weigh(place, record)
    const fault = place.faults[index % place.faults.length]
    if (fault === undefined || isOver()) break
    await fault.happen()
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1)
  }
  return happened
}

async function weigh(place: Place, record: SoakRecord): Promise<void> {
  for (const { url } of place.servers) {
    const text = await fetch(`${url}/metrics`).then((it) => it.text())
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0)
    record.memoryMb = Math.max(record.memoryMb, Math.round(bytes / 1_048_576))
  }
}

/** Each follower received an event for each booking, or has reloaded everything since. */
function unheard(record: SoakRecord, followers: readonly Follower[]): string[] {
  const answered = record.booked.filter((it) => it.guid !== null)
  return followers.flatMap((follower) =>
    answered
      .filter((it) => !follower.knows(it.guid ?? '', it.askedMs))
      .map((it) => `no live event for ${it.lastName}`),
  )
}

const secondsOf = (ms: number) => (ms / 1000).toFixed(1)

function figuresOf(kind: Kind, record: SoakRecord, faults: Map<string, number>, strangers: number): string[] {
  const answered = record.booked.filter((it) => it.guid !== null).length
  const sorted = record.tookMs.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  const list = (of: Map<string | number, number>) =>
    [...of].map(([name, count]) => `${name} × ${count}`).join(', ')
  return [
    `Postgres: ${kind}`,
    `faults: ${list(faults)}`,
    `bookings confirmed: ${answered} of ${record.booked.length} requested; other commands: ${record.done}`,
    `replies by status (0: none): ${list(record.answers)}; to intruders: ${strangers}`,
    `response time: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1 - 1e-9)} ms`,
    `maximum memory of a server: ${record.memoryMb} MB`,
  ]
}
