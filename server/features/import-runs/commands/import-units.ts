import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { Db } from '#server/db/connection.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { queuePending, type NewPending } from '#server/features/import-runs/commands/queue-pending.ts'
import { lockSource } from '#server/features/import-runs/commands/source-lock.ts'
import { replaceDecided, hashOfUnit } from '#server/features/import-runs/queries/already-decided.ts'
import { readUnit, refusedOutcome, type ReadUnit } from '#server/features/import-runs/queries/read-units.ts'
import type { RunReading } from '#server/features/import-runs/queries/run-reading.ts'
import type { Unit } from '#server/features/import-runs/queries/unit-rows.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** The outcome of a unit; null: as settled by the check. */
export interface UnitOutcome {
  unitLine: number
  label: string
  outcome: RecordOutcome['outcome'] | null
  sentence: string | null
  links: RecordOutcome['links'] | null
}

interface Taking {
  db: Db
  source: ImportSource
  reading: Pick<RunReading, 'rules' | 'columns' | 'headings' | 'since'> & { runGuid: string | null }
  context: CommandContext
}

interface Batch {
  /** Reads and locks the units, in the transaction that imports them. */
  units: (work: UnitOfWork) => Promise<Unit[]>
  save: (work: UnitOfWork, outcomes: readonly UnitOutcome[]) => Promise<void>
}

/**
 * Imports a batch in one transaction, with outcomes and pending imports. If the batch is refused or fails,
 * each record is imported in its own transaction, and the failing one is skipped with the reason. Returns the
 * units.
 */
export async function importUnits(taking: Taking, batch: Batch): Promise<Unit[]> {
  const taken = await tryBatch(taking, batch)
  if (!isFailed(taken)) return taken
  for (const unit of taken.units) {
    const alone = { units: (work: UnitOfWork) => lockedAgain(work, batch, unit), save: batch.save }
    const one = taken.units.length === 1 ? taken : await tryBatch(taking, alone)
    if (!isFailed(one)) continue
    const { refusedWith } = one
    await inUnitOfWork(taking.db, taking.context, async (work) => {
      const units = await alone.units(work)
      const label =
        units.map(
          (it) => readUnit(taking.source, it, taking.reading.rules, taking.reading.columns).label,
        )[0] ?? ''
      await batch.save(
        work,
        units.map((it) => ({ unitLine: it.unitLine, label, ...refusedOutcome(refusedWith) })),
      )
    })
  }
  return taken.units
}

/** The unit, unless it has been imported in the meantime. */
async function lockedAgain(work: UnitOfWork, batch: Batch, unit: Unit): Promise<Unit[]> {
  return (await batch.units(work)).filter((it) => it.unitLine === unit.unitLine)
}

interface Failed {
  units: Unit[]
  refusedWith: string
}
const isFailed = (it: Unit[] | Failed): it is Failed => !Array.isArray(it)

async function tryBatch({ db, source, reading, context }: Taking, batch: Batch): Promise<Unit[] | Failed> {
  let units: Unit[] = []
  try {
    const done = await inUnitOfWork(db, context, async (work): Promise<true | Refusal> => {
      units = await batch.units(work)
      if (units.length === 0) return true
      const outcomes = await takeAll(work, source, reading, units)
      if (isRefusal(outcomes)) return outcomes
      await batch.save(work, outcomes)
      return true
    })
    return isRefusal(done) ? { units, refusedWith: sentenceOf(done) } : units
  } catch (error) {
    if (!isOfTheRecord(error)) throw error
    return { units, refusedWith: `This record caused an error: ${(error as Error).message.slice(0, 300)}` }
  }
}

/**
 * Whether the error is caused by the record's data (a constraint or type error), not by an unavailable
 * database.
 */
function isOfTheRecord(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(22|23|P0)/.test(error.code)
  )
}

async function takeAll(
  work: UnitOfWork,
  source: ImportSource,
  reading: Taking['reading'],
  units: readonly Unit[],
): Promise<UnitOutcome[] | Refusal> {
  const read = units.map((it) => readUnit(source, it, reading.rules, reading.columns))
  const open = read.filter((it) => it.refused === undefined && !it.unit.settled)
  const records = open.map((it) => (it.refused === undefined ? it.record : null))
  const outcomes = records.length === 0 ? [] : await source.apply(work, records, reading.since)
  if (isRefusal(outcomes)) return outcomes
  if (outcomes.length !== records.length)
    return refuse('import', `${source.title} processed ${outcomes.length} of ${records.length} records`)
  const outcomeOf = new Map(open.map((it, at) => [it.unit.unitLine, outcomes[at]]))
  const doubtful = read.filter((it) => it.refused === undefined && it.unit.settled?.outcome === 'needsPerson')
  for (const { unit } of doubtful) outcomeOf.set(unit.unitLine, unit.settled ?? undefined)
  const asked = [...open, ...doubtful]
  await lockSource(work.tx, source.name)
  await replaceDecided(work.tx, source.name, asked, outcomeOf)
  await queuePending(work, source, pendingOf(asked, outcomeOf, reading))
  return read.map((it) => outcomeOfUnit(it, outcomeOf.get(it.unit.unitLine)))
}

function pendingOf(
  open: readonly ReadUnit[],
  outcomeOf: Map<number, RecordOutcome | undefined>,
  reading: Taking['reading'],
): NewPending[] {
  return open.flatMap((read) => {
    const outcome = outcomeOf.get(read.unit.unitLine)
    if (read.refused !== undefined || outcome === undefined) return []
    const raw = read.unit.raw.map((cells) =>
      reading.headings.flatMap((heading, at) => (cells[at] ? [[heading, cells[at]]] : [])),
    )
    const { key, label } = read
    return [
      {
        key,
        label,
        outcome,
        rows: read.unit.rows,
        raw,
        hash: hashOfUnit(read.unit),
        rules: reading.rules,
        runGuid: reading.runGuid,
      },
    ]
  })
}

function outcomeOfUnit(read: ReadUnit, outcome: RecordOutcome | undefined): UnitOutcome {
  const base = { unitLine: read.unit.unitLine, label: read.label }
  const its = read.refused ?? (outcome === read.unit.settled ? undefined : outcome)
  return its
    ? { ...base, outcome: its.outcome, sentence: its.sentence, links: its.links }
    : { ...base, outcome: null, sentence: null, links: null }
}

export function sentenceOf(refusal: Refusal): string {
  if (refusal.refused === 'fields') return joinSentences(Object.values(refusal.fields))
  return refusal.refused === 'business'
    ? joinSentences(refusal.errors.map((it) => it.message))
    : 'The related record no longer exists'
}
