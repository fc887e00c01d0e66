import { expect } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { readRecord } from '#server/features/bokun/queries/read-record.ts'
import type { BokunRecord } from '#server/features/bokun/rows.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

export const now = '2026-11-20T13:00:00Z'

let minutes = 0
const rules = {
  dateOrder: 'dayFirst',
  decimalSign: 'point',
  country: 'BB',
  timeZone: 'America/Barbados',
  currency: 'BBD',
} as const

function recordOf(
  written: unknown,
  at = `2026-11-20T13:${String(++minutes).padStart(2, '0')}:00Z`,
): BokunRecord {
  const read = readRecord(
    [{ line: 1, cells: {}, json: { broughtAt: at, broughtBy: 'service', isWhole: true, body: written } }],
    rules,
  )
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  return read.record
}

/** Plans and applies a record as the import does, and returns its outcome. */
export async function takeRecord(portal: TestPortal, written: unknown, at?: string) {
  const record = recordOf(written, at)
  const [planned] = await bokunImport.plan(portal.database.db, [record], now, now)
  const outcomes = await inUnitOfWork(portal.database.db, { actor: portalActor, now }, (work) =>
    bokunImport.apply(work, [record], now),
  )
  if (isRefusal(outcomes)) throw new Error(JSON.stringify(outcomes))
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('The record has no outcome')
  expect(planned?.outcome).toBe(outcome.outcome)
  return outcome
}
