import { counted } from '#domain/text/counted.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { flightDataForm, testFlightData } from '#contract/site.ts'
import { localDateOf, startOfDay } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { flightDataProviders } from '#domain/flight/feed-times.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { lockedSite, writeSite } from '#server/features/settings/commands.ts'
import { restartFeed } from '#server/features/flights/commands/restart-feed.ts'
import {
  feedSettingsOf,
  flightDataSecret,
  failureMessage,
  type OpenFeed,
} from '#server/features/flights/queries/flight-feed.ts'
import { FlightDataFailed } from '#server/flight-data/flight-source.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { readSecret, writeSecret } from '#server/work/stored-secret.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Selects the service and stores its key. A key is sent only to the service it was entered for. */
export async function saveFlightData(
  work: UnitOfWork,
  sealer: Sealer,
  form: BodyOf<typeof flightDataForm.save>,
): Promise<Saved | Refusal> {
  const { version, provider, key, refreshMinutes } = form
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  const before = await feedSettingsOf(work.tx)
  const stored =
    before.provider === provider && (await readSecret(work.tx, sealer, flightDataSecret)) !== null
  if (provider !== 'none' && key === '' && !stored)
    return refuseField('key', `Enter the key for ${flightDataProviders[provider]}`)
  if (provider === 'none') await writeSecret(work.tx, sealer, flightDataSecret, null)
  else if (key !== '') await writeSecret(work.tx, sealer, flightDataSecret, key)
  await writeSite(work, version, {}, { flightData: { provider, refreshMinutes } })
  await restartFeed(work)
  const after = { provider, refreshMinutes, ...(key === '' ? {} : { key: 'new' }) }
  work.audit.record({ action: 'editFlightData', subjectKind: 'site', subjectGuid: null, before, after })
  work.events.publish({ topic: 'configuration' })
  work.events.publish({ topic: 'flight' })
  return {}
}

/**
 * Requests today's arrivals and reports the result. Coverage is checked first: for many small airports the
 * service has only a timetable.
 */
export async function tryFlightData(
  feed: OpenFeed | null,
  now: Instant,
): Promise<ReplyOf<typeof testFlightData> | Refusal> {
  if (!feed) return refuse('flight data', 'Choose a service and save its key first')
  const name = flightDataProviders[feed.provider]
  try {
    const coverage = await feed.source.coverage(feed.airport)
    if (coverage === 'unknown') return { ok: false, message: `${name} doesn’t cover ${feed.airport}` }
    const today = localDateOf(now, feed.timeZone)
    const [from, to] = [today, addDays(today, 1)].map((it) => startOfDay(it, feed.timeZone)) as [
      string,
      string,
    ]
    const found = await feed.source.listFlights(feed.airport, 'arrival', from, to)
    const live = found.filter((it) => it.isLive).length
    const arrivals = `${counted(found.length, 'arrival')} today`
    if (coverage === 'timetable')
      return {
        ok: true,
        message: `${arrivals}. No live times: ${name} has only the timetable for ${feed.airport}.`,
      }
    return { ok: true, message: `${arrivals}. Live times for ${live} of them.` }
  } catch (error) {
    if (!(error instanceof FlightDataFailed)) throw error
    return { ok: false, message: failureMessage(feed.provider, error.kind) }
  }
}
