import { sql } from 'kysely'
import type { JobResult } from '#contract/jobs.ts'
import type { DemoHistory } from '#contract/dashboard.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { company } from '#server/demo/facts/company.ts'
import type { Named } from '#server/demo/load-catalogue.ts'

export interface DemoSize {
  /** Past days with services. */
  daysBehind: number
  /** Coming days with services. */
  daysAhead: number
  partiesPerDay: number
  /** How far ahead there are flights; default: as far as the guests need them. */
  flightDaysAhead?: number
}

/** What a run of the job reports, by label. */
const labels = {
  days: 'Days loaded',
  skippedDays: 'Days skipped because they were closed',
  parties: 'Parties booked',
  refused: 'Actions the portal refused',
  months: 'Months invoiced',
  closedDays: 'Days closed',
} as const

export type Tally = Partial<Record<keyof typeof labels, number>>

/** What is loaded of the demo company, stored in the settings of its site until all of it is. */
export interface DemoRecord {
  openedAt: Instant
  size: DemoSize
  /** Role → guid. */
  accounts: Record<string, string>
  tally: Tally
  progress: DemoHistory
}

/** What every step works with. */
export interface Loading {
  openedAt: Instant
  /** The airport's day at the opening. */
  today: string
  timeZone: string
  size: DemoSize
  accounts: Named
}

export function loadingOf({ openedAt, size, accounts }: DemoRecord): Loading {
  const { timeZone } = company
  return {
    openedAt,
    today: localDateOf(openedAt, timeZone),
    timeZone,
    size,
    accounts: new Map(Object.entries(accounts)),
  }
}

/** Null: this is not the demo company, or all of it is loaded. */
export async function demoRecord(db: Db): Promise<DemoRecord | null> {
  const site = await db.selectFrom('site').select(['demo_company', 'settings']).executeTakeFirst()
  return site?.demo_company ? ((site.settings.demoHistory as DemoRecord | undefined) ?? null) : null
}

export async function saveDemoRecord(tx: Tx, record: DemoRecord): Promise<void> {
  await tx
    .updateTable('site')
    .set({ settings: sql`settings || ${JSON.stringify({ demoHistory: record })}::jsonb` })
    .execute()
}

export async function dropDemoRecord(tx: Tx): Promise<void> {
  await tx
    .updateTable('site')
    .set({ settings: sql`settings - 'demoHistory'` })
    .execute()
}

export function sumOf(one: Tally, other: Tally): Tally {
  const keys = Object.keys(labels) as (keyof Tally)[]
  return Object.fromEntries(keys.map((it) => [it, (one[it] ?? 0) + (other[it] ?? 0)]))
}

export function resultOf(tally: Tally): JobResult {
  const keys = Object.keys(labels) as (keyof Tally)[]
  return keys.map((it) => ({ label: labels[it], count: tally[it] ?? 0 }))
}
