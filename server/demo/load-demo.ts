import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Db } from '#server/db/connection.ts'
import {
  demoRecord,
  loadingOf,
  saveDemoRecord,
  type DemoRecord,
  type DemoSize,
} from '#server/demo/demo-record.ts'
import { openingSteps, progressAfter, stepsOf } from '#server/demo/demo-steps.ts'
import { company } from '#server/demo/facts/company.ts'
import { loadAccounts } from '#server/demo/load-accounts.ts'
import { loadCatalogue } from '#server/demo/load-catalogue.ts'
import { loadPayRates } from '#server/demo/load-pay-rates.ts'
import { loadPrices } from '#server/demo/load-prices.ts'
import { alone, takeStep } from '#server/demo/take-step.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'

/** Guests book up to 45 days ahead: later days are empty. */
const usualSize: DemoSize = { daysBehind: 60, daysAhead: 44, partiesPerDay: 12 }

type Report = (text: string) => void

/**
 * Opens the demo company in an empty database: prices, flights, people and the days around today. The job
 * `demo-history` loads the rest. Each step is a transaction that records its completion, so a start that was
 * killed is continued by the next. A database with another company is left unchanged. Returns whether
 * anything was loaded.
 */
export async function loadDemo(db: Db, now: string, size: DemoSize = usualSize): Promise<boolean> {
  await loadReferenceData(db, now)
  const record = await beginDemo(db, now, size)
  if (record === null) return false
  const until = openingSteps(loadingOf(record)).length
  if (record.progress.done >= until) return false
  await loadUntil(db, until, () => {})
  return true
}

/**
 * Loads the demo company with its whole history, in this process. `report` gets the progress after each part.
 */
export async function loadWholeDemo(
  db: Db,
  now: string,
  size: DemoSize = usualSize,
  report: Report = () => {},
): Promise<void> {
  await loadReferenceData(db, now)
  await beginDemo(db, now, size)
  await loadUntil(db, Infinity, report)
}

async function loadUntil(db: Db, until: number, report: Report): Promise<void> {
  for (;;) {
    const taken = await takeStep(db)
    if (taken === null || taken.progress.done >= until) return
    report(taken.progress.text)
  }
}

/** Creates the company in an empty database. Null: it is complete, or the database has another company. */
async function beginDemo(db: Db, now: string, size: DemoSize): Promise<DemoRecord | null> {
  return db.transaction().execute(async (tx) => {
    await alone(tx)
    if (await tx.selectFrom('site').select('title').executeTakeFirst()) return demoRecord(tx)
    const today = localDateOf(now, company.timeZone)
    const catalogue = await loadCatalogue(tx, now, today)
    await loadPrices(tx, now, today, catalogue)
    const people = await loadAccounts(tx, now, catalogue)
    await loadPayRates(tx, now, today, people)
    const accounts = Object.fromEntries(people)
    const progress = progressAfter(stepsOf({ size, today }), 0)
    const record: DemoRecord = { openedAt: now, size, accounts, tally: {}, progress }
    await saveDemoRecord(tx, record)
    return record
  })
}
