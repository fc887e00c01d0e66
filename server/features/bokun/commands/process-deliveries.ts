import { sql } from 'kysely'
import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { BokunFailed, faultText, fetchBooking, type BokunAccess } from '#server/bokun/bokun-client.ts'
import { withoutSecrets } from '#server/bokun/without-secrets.ts'
import type { BroughtValue } from '#server/features/bokun/queries/read-record.ts'
import type { Db } from '#server/db/connection.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Minutes until the next retry: about two days in total. */
const pauses = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720, 1440]
const leaseMinutes = 5
const batchSize = 50

export interface DeliveryWork {
  db: Db
  bokun: BokunAccess | null
  clock: () => Instant
  /** Imports values like any other source: reads and applies them, and queues those that need review. */
  take(values: readonly BroughtValue[]): Promise<readonly RecordOutcome[]>
  stopping?: AbortSignal | undefined
}

interface Due {
  guid: string
  booking_code: string
  body: unknown
  tries: number
  received_at: Instant
}

/**
 * Processes deliveries in order of arrival. Safe to run on several servers: each delivery is leased by one.
 */
export async function processDeliveries(worker: DeliveryWork): Promise<void> {
  for (let count = 0; count < batchSize && worker.stopping?.aborted !== true; count++) {
    const due = await takeNext(worker.db, worker.clock())
    if (!due) return
    await processDelivery(worker, due)
  }
}

/**
 * Leases the oldest due delivery whose booking has no earlier one waiting, so that deliveries of a booking
 * stay in order.
 */
async function takeNext(db: Db, now: Instant): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update bokun_delivery set next_at = ${addMinutes(now, leaseMinutes)}, tries = tries + 1
    where guid = (
      select it.guid from bokun_delivery it where it.state = 'waiting' and it.next_at <= ${now} and
        not exists (
        select from bokun_delivery before where before.booking_code = it.booking_code
          and before.state = 'waiting' and (before.received_at, before.guid) < (it.received_at, it.guid))
      order by it.received_at, it.guid limit 1 for update skip locked
    )
    returning guid, booking_code, body, tries, received_at`.execute(db)
  return rows[0]
}

async function processDelivery(worker: DeliveryWork, due: Due): Promise<void> {
  try {
    const value = await deliveredValue(worker, due)
    const [outcome] = await worker.take([value])
    await note(worker, due, {
      state: 'done',
      next_at: null,
      outcome: outcome?.outcome ?? 'refused',
      sentence: (outcome?.sentence ?? '').slice(0, 1000),
      done_at: worker.clock(),
    })
  } catch (error) {
    if (!(error instanceof BokunFailed)) {
      await retryLater(worker, due, 'Processing failed. See the server log.', 0)
      throw error
    }
    await retryLater(worker, due, faultText(error), (error.retryAfterSeconds ?? 0) / 60)
  }
}

/** The full booking: fetched from Bókun if keys are stored, else the body of the delivery. */
async function deliveredValue({ bokun, clock }: DeliveryWork, due: Due): Promise<BroughtValue> {
  if (bokun !== null) {
    const body = withoutSecrets(await fetchBooking(bokun, due.booking_code))
    return { broughtAt: clock(), broughtBy: 'webhook', isWhole: true, body }
  }
  if (due.body === null) throw new BokunFailed('keyRefused')
  return { broughtAt: due.received_at, broughtBy: 'webhook', isWhole: true, body: due.body }
}

async function retryLater(
  worker: DeliveryWork,
  due: Due,
  sentence: string,
  atLeastMinutes: number,
): Promise<void> {
  const pause = pauses[due.tries - 1]
  const next = pause === undefined ? null : addMinutes(worker.clock(), Math.max(pause, atLeastMinutes))
  await note(worker, due, {
    state: next === null ? 'failed' : 'waiting',
    next_at: next,
    outcome: null,
    sentence,
    done_at: null,
  })
}

interface Noted {
  state: 'waiting' | 'done' | 'failed'
  next_at: Instant | null
  outcome: string | null
  sentence: string
  done_at: Instant | null
}

async function note({ db, clock }: DeliveryWork, { guid }: Due, noted: Noted): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now: clock() }, async (work) => {
    await work.tx.updateTable('bokun_delivery').set(noted).where('guid', '=', guid).execute()
    work.events.publish({ topic: 'import' })
  })
}
