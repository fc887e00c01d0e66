import * as z from 'zod/mini'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { anonymise, removeAged } from '#server/features/privacy/commands/anonymise.ts'
import { subjectOfCustomers, subjectOfGroups } from '#server/features/privacy/queries/subject.ts'
import {
  keptSince,
  nextOldCustomers,
  nextOldGroups,
  retentionMonths,
  type Kept,
  type Place,
} from '#server/features/privacy/queries/retention.ts'
import { job, unfinished, type JobContext } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Small enough to keep transactions short: each locks its reservations. */
const atOnce = 100

/**
 * Anonymises reservations, and then customers, from before the retention period. Each row is
 * marked when it is done, so the next run continues wherever one stopped.
 */
export const anonymiseJob = job({
  name: 'anonymise-guests',
  title: 'Remove old personal data',
  payload: z.object({}),
  resumes: true,
  async run(context) {
    const { db, clock, stopping, progress } = context
    const months = await retentionMonths(db)
    if (months === null) return []
    const kept = await keptSince(db, months, clock())
    const isStillOn = async () => (await retentionMonths(db)) === months
    const groups = await inBatches(context, 'Reservations', { kept, isStillOn }, oldGroups)
    if (stopping?.aborted) return unfinished
    const customers = await inBatches(context, 'Customers', { kept, isStillOn }, oldCustomers)
    if (stopping?.aborted) return unfinished
    progress(groups + customers, null, 'Others')
    const others = !(await isStillOn())
      ? 0
      : await removeAged(db, await subjectOfGroups(db, [], clock()), kept.from)
    return [
      { label: 'Reservations', count: groups },
      { label: 'Customers', count: customers },
      { label: 'Others', count: others },
    ]
  },
})

/** Anonymises the next ones. Returns how many, and where to continue; null: at the end. */
type Step = (
  db: Db,
  at: { kept: Kept; after: Place | null; now: Instant },
) => Promise<{ count: number; last: Place | null }>

async function inBatches(
  { db, clock, stopping, progress }: JobContext,
  label: string,
  { kept, isStillOn }: { kept: Kept; isStillOn: () => Promise<boolean> },
  step: Step,
): Promise<number> {
  let [count, after]: [number, Place | null] = [0, null]
  const isStopped = () => stopping?.aborted === true
  do {
    progress(count, null, label)
    const done: Awaited<ReturnType<Step>> = await step(db, { kept, after, now: clock() })
    count += done.count
    after = done.last
  } while (after !== null && !isStopped() && (await isStillOn()))
  return count
}

const oldGroups: Step = (db, { kept, after, now }) =>
  inUnitOfWork(db, { actor: portalActor, now }, async ({ tx }) => {
    const { looked, ready } = await nextOldGroups(tx, kept, after, atOnce)
    if (ready.length > 0) await anonymise(tx, await subjectOfGroups(tx, ready, now), { isOnRequest: false })
    return { count: ready.length, last: looked.at(-1) ?? null }
  })

const oldCustomers: Step = (db, { kept, after, now }) =>
  inUnitOfWork(db, { actor: portalActor, now }, async ({ tx, audit }) => {
    const { looked, ready } = await nextOldCustomers(tx, kept, after, atOnce)
    if (ready.length > 0) {
      const subject = await subjectOfCustomers(tx, ready, now)
      await anonymise(tx, subject, { isOnRequest: false })
      for (const guid of ready)
        audit.record({
          action: 'anonymiseCustomer',
          subjectKind: 'customer',
          subjectGuid: guid,
          customerGuid: guid,
        })
    }
    return { count: ready.length, last: looked.at(-1) ?? null }
  })

/** Runs nightly. Queues the job if there is old data to check and it isn't already queued or running. */
export async function askToAnonymise(db: Db, now: Instant): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now }, async (work) => {
    const months = await retentionMonths(work.tx)
    if (months === null) return
    const kept = await keptSince(work.tx, months, now)
    const group = await nextOldGroups(work.tx, kept, null, 1)
    const customer = await nextOldCustomers(work.tx, kept, null, 1)
    if (group.looked.length + customer.looked.length === 0 || (await isUnderWay(work.tx))) return
    await queueJob(work, anonymiseJob, {})
  })
}

async function isUnderWay(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('job_run')
    .select('guid')
    .where('name', '=', anonymiseJob.name)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
