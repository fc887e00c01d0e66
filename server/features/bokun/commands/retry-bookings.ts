import * as z from 'zod/mini'
import { importOutcomes, importOutcomeWords } from '#domain/import/import-outcomes.ts'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import type { Db } from '#server/db/connection.ts'
import { importValues } from '#server/features/import-runs/commands/import-values.ts'
import { job } from '#server/features/tasks/commands/job.ts'
import { portalActor } from '#server/work/actor.ts'

const batchSize = 100

/**
 * Retries bookings that need review or had no product of the company: a mapping may have been added since.
 */
export const retryBookings = job({
  name: 'bokun-again',
  title: 'Retry waiting Bókun bookings',
  payload: z.object({}),
  async run({ db, clock, progress }) {
    const counts = new Map<string, number>()
    let done = 0
    for (let after = ''; ;) {
      const waiting = await waitingAfter(db, after)
      if (waiting.length === 0) break
      for (const known of waiting) {
        const record = {
          booking: known.record as BokunBooking,
          asOf: known.as_of,
          isWhole: false,
          broughtBy: known.brought_by,
        }
        const [outcome] = await importValues(
          db,
          bokunImport,
          [{ confirmationCode: known.confirmation_code, record: JSON.stringify(record) }],
          {
            actor: portalActor,
            now: clock(),
          },
        )
        if (outcome) counts.set(outcome.outcome, (counts.get(outcome.outcome) ?? 0) + 1)
        progress(++done, null, 'Retrying bookings')
      }
      after = waiting.at(-1)?.confirmation_code ?? ''
    }
    return importOutcomes.flatMap((it) =>
      counts.has(it) ? [{ label: importOutcomeWords[it].label, count: counts.get(it) ?? 0 }] : [],
    )
  },
})

async function waitingAfter(db: Db, code: string) {
  return db
    .selectFrom('bokun_booking')
    .select(['confirmation_code', 'record', 'as_of', 'brought_by'])
    .where('confirmation_code', '>', code)
    .where((it) =>
      it.or([
        it('outcome', '=', 'needsPerson'),
        it.and([it('outcome', '=', 'same'), it('group_guid', 'is', null)]),
      ]),
    )
    .orderBy('confirmation_code')
    .limit(batchSize)
    .execute()
}
