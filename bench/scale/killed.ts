import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/connection.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import type { RestartableServer } from '../../e2e/harness/restartable-server.ts'
import { agent, desk, dispatcher, driver, type Round } from '../soak/crew.ts'
import { Follower } from '../soak/follower.ts'
import { brokenInvariants } from '../soak/invariants.ts'
import { Persistent } from '../soak/persistent.ts'
import { SoakRecord } from '../soak/record.ts'

export interface Killing {
  figures: string[]
  /** Every problem found. */
  broken: string[]
}

/**
 * People work through the proxy while the portals are killed and restarted in turn. A browser at each portal
 * must hear of every booking, whichever portal made it, and everyone must stay signed in.
 */
export async function killInTurn(
  url: string,
  servers: readonly RestartableServer[],
  db: Db,
  { seconds, everySeconds }: { seconds: number; everySeconds: number },
): Promise<Killing> {
  const record = new SoakRecord()
  const untilMs = performance.now() + seconds * 1000
  const isOver = () => performance.now() > untilMs
  const roles: [string, Round][] = [
    ['reservations', agent(record, 'k', 5)],
    ['manager', agent(record, 'l', 0)],
    ['desk', desk(record)],
    ['dispatcher', dispatcher(record, 0)],
    ['driver1', driver(record)],
  ]
  const crew = roles.map(([role, round]) => ({ role, round, user: new Persistent(url, record, isOver) }))
  for (const { role, user } of crew)
    await user.caller.signIn(accounts.find((it) => it.role === role)?.email ?? '')
  const [first] = crew
  const followers = servers.map(() => new Follower())
  const following = first && followers.map((it, at) => it.follow(servers[at]?.url ?? '', first.user.caller))
  const working = crew.map(async ({ user, round }) => {
    for (let number = 0; !isOver(); number++) await round(user, number)
  })
  let killed = 0
  while (performance.now() + everySeconds * 1000 < untilMs) {
    await wait(everySeconds * 1000)
    await servers[killed++ % servers.length]?.crash()
  }
  await Promise.all(working)
  // The last events are on their way.
  await wait(3000)
  for (const follower of followers) follower.stop()
  await Promise.all(following ?? [])
  const made = record.booked.filter((it) => it.guid !== null)
  const unheard = followers.flatMap((follower, at) =>
    made
      .filter((it) => !follower.knows(it.guid ?? '', it.askedMs))
      .map((it) => `portal ${at + 1} sent no event for ${it.lastName}`),
  )
  const signedOut = record.answers.get(401) ?? 0
  return {
    figures: [
      `${killed} kills in ${seconds} s; bookings: ${made.length}, other commands: ${record.done}, ` +
        `signed out: ${signedOut}`,
      `events heard at each portal: ${followers.map((it) => it.heard.size).join(', ')}`,
    ],
    broken: [...record.complaints, ...unheard, ...(await brokenInvariants(db, record.booked))],
  }
}
