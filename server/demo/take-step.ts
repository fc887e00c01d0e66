import { sql } from 'kysely'
import { addDays } from '#domain/calendar/service-date.ts'
import type { DemoHistory } from '#contract/dashboard.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { addFollowUps } from '#server/demo/add-follow-ups.ts'
import { bookDay, bookOpeningParties } from '#server/demo/book-parties.ts'
import { closeDemoDay } from '#server/demo/close-days.ts'
import { demoActor } from '#server/demo/demo-actor.ts'
import {
  demoRecord,
  dropDemoRecord,
  loadingOf,
  saveDemoRecord,
  sumOf,
  type Loading,
  type Tally,
} from '#server/demo/demo-record.ts'
import { openingWindow, progressAfter, stepsOf, type Step } from '#server/demo/demo-steps.ts'
import { longestStayDays } from '#server/demo/draw-parties.ts'
import { invoiceMonth, payOutGratuities } from '#server/demo/end-months.ts'
import { limitPlaces } from '#server/demo/limit-places.ts'
import { giveRefunds } from '#server/demo/load-till.ts'
import { flyPastFlights, playDay } from '#server/demo/play-days.ts'
import { saveQuotes } from '#server/demo/save-quotes.ts'
import { makeFlightsOfPatterns } from '#server/features/flights/commands/follow-schedule.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

export interface Taken {
  progress: DemoHistory
  tally: Tally
}

/** The tables grow fast: without fresh statistics, statements would be planned for empty ones. */
const stepsBetweenStatistics = 30

/**
 * Loads the next step of the demo company and records it, in one transaction: each step is done once, however
 * many processes call this or are killed. Null: the company is complete, or it isn't the demo.
 */
export async function takeStep(db: Db): Promise<Taken | null> {
  const begun = await demoRecord(db)
  if (begun === null) return null
  const taken = await inUnitOfWork(
    db,
    { actor: portalActor, now: begun.openedAt, isPast: true },
    async (work) => {
      await alone(work.tx)
      const record = await demoRecord(work.tx)
      if (record === null) return null
      const loading = loadingOf(record)
      const steps = stepsOf(loading)
      const { done } = record.progress
      const step = steps[done]
      const tally = step ? sumOf(record.tally, await load(work, loading, step)) : record.tally
      const progress = progressAfter(steps, done + 1)
      if (progress.done >= steps.length) await dropDemoRecord(work.tx)
      else await saveDemoRecord(work.tx, { ...record, tally, progress })
      return { progress, tally, kind: step?.kind }
    },
  )
  if (
    taken &&
    (taken.kind === 'flights' ||
      taken.kind === 'openingParties' ||
      taken.progress.done % stepsBetweenStatistics === 0)
  )
    await sql`analyze`.execute(db)
  return taken
}

/** Makes other processes that load the demo company wait until the transaction ends. */
export async function alone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('loading the demo company'))`.execute(tx)
}

async function load(work: UnitOfWork, loading: Loading, step: Step): Promise<Tally> {
  const { kind } = step
  if (kind === 'flights')
    return makeFlights(work.as(demoActor(loading, 'manager'), loading.openedAt), loading)
  if (kind === 'openingParties') return bookOpeningParties(work, loading)
  if (kind === 'places') return setPlaces(work.as(demoActor(loading, 'manager'), loading.openedAt), loading)
  if (kind === 'book') return bookDay(work, loading, step.offset)
  if (kind === 'play')
    return playDay(
      work,
      loading,
      step.offset,
      step.offset >= openingWindow(loading).from ? 'reservations' : 'formerAgent',
    )
  if (kind === 'payOut') return payOutGratuities(work, loading, step.offset)
  if (kind === 'invoice') return invoiceMonth(work, loading, step.month)
  return closeDemoDay(work, loading, step.offset)
}

async function makeFlights(work: UnitOfWork, loading: Loading): Promise<Tally> {
  const { daysBehind, daysAhead, flightDaysAhead = daysAhead + longestStayDays } = loading.size
  await makeFlightsOfPatterns(
    work,
    addDays(loading.today, -daysBehind),
    addDays(loading.today, flightDaysAhead),
  )
  await flyPastFlights(work.tx, loading.openedAt)
  return {}
}

/** Adds refunds, daily limits, quotes and follow-ups. */
async function setPlaces(work: UnitOfWork, loading: Loading): Promise<Tally> {
  await giveRefunds(work)
  await limitPlaces(work.tx, loading)
  await saveQuotes(work, loading)
  await addFollowUps(work, loading)
  return {}
}
