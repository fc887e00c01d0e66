import * as z from 'zod/mini'
import type { Saved } from '#contract/shapes.ts'
import { daysBetween, isServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { BokunFailed, bookingsBetween, faultText, fetchBooking } from '#server/bokun/bokun-client.ts'
import { readBooking } from '#server/bokun/read-booking.ts'
import { anyTextAt } from '#server/bokun/read-values.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { openBokun, type BokunContext } from '#server/features/bokun/queries/settings.ts'
import type { BokunRecord } from '#server/features/bokun/rows.ts'
import { beginRun } from '#server/features/import-runs/commands/begin-run.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { job } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { portalActor, type Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

const daysAtMost = 92
const period = z.object({ from: z.string(), to: z.string() })

/** Fetches the bookings of a period as a task. They become a run that is checked and imported like a file. */
export async function fetchPeriod(
  work: UnitOfWork,
  context: BokunContext,
  asked: { from: string; to: string },
): Promise<Saved | Refusal> {
  if (asked.to < asked.from) return refuseField('to', 'Choose an end date on or after the start date')
  if (daysBetween(asked.from, asked.to) >= daysAtMost)
    return refuseField('to', `Maximum ${daysAtMost} days at a time`)
  if ((await openBokun(work.tx, context, () => work.now)) === null)
    return refuse('Bókun', 'Add the API keys under Configuration, Integrations')
  const guid = await queueJob(work, bokunFetch(context), asked)
  work.audit.record({ action: 'fetchBokun', subjectKind: 'jobRun', subjectGuid: guid, after: asked })
  return { guid, toast: 'Fetching bookings' }
}

export function bokunFetch(context: BokunContext) {
  return job({
    name: 'bokun-fetch',
    title: 'Fetch bookings from Bókun',
    payload: period,
    async run({ db, clock, progress }, { from, to }) {
      const bokun = await openBokun(db, context, clock)
      if (bokun === null) return refuse('Bókun', 'Add the API keys under Configuration, Integrations')
      if (!isServiceDate(from) || !isServiceDate(to)) return refuse('period', 'Invalid dates')
      const { time_zone: timeZone, currency } = await siteSettings(db)
      try {
        const codes = new Set<string>()
        for await (const page of bookingsBetween(bokun, from, to)) {
          for (const item of page) codes.add(anyTextAt(item, 80, 'confirmationCode', 'id'))
          progress(0, null, `${codes.size} bookings found`)
        }
        codes.delete('')
        const records: BokunRecord[] = []
        for (const code of codes) {
          const asOf = clock()
          // Search results contain one product per item and no answers, so each booking is fetched in full.
          const booking = readBooking(await fetchBooking(bokun, code), { timeZone, currency })
          if (booking !== null)
            records.push({ booking, asOf: booking.changedAt ?? asOf, isWhole: true, broughtBy: 'service' })
          progress(records.length, codes.size, 'Fetching bookings')
        }
        if (records.length === 0) return [{ label: 'Bookings fetched', count: 0 }]
        const begun = await begin(db, clock(), {
          name: `Bókun, ${serviceDateText(from)} to ${serviceDateText(to)}`,
          records,
        })
        return isRefusal(begun) ? begun : [{ label: 'Bookings fetched', count: records.length }]
      } catch (error) {
        if (error instanceof BokunFailed) return refuse('Bókun', faultText(error))
        throw error
      }
    },
  })
}

function begin(
  db: Parameters<typeof inUnitOfWork>[0],
  now: string,
  { name, records }: { name: string; records: readonly BokunRecord[] },
  actor: Actor = portalActor,
) {
  const values = records.map((record) => ({
    confirmationCode: record.booking.confirmationCode,
    customer: `${record.booking.customer.firstName} ${record.booking.customer.lastName}`.trim(),
    status: record.booking.status,
    product: record.booking.lines.map(({ product }) => product.title).join('; '),
    date: record.booking.lines[0]?.date ?? '',
    record: JSON.stringify(record),
  }))
  return inUnitOfWork(db, { actor, now }, (work) => beginRun(work, bokunImport, { name, values }))
}
