import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import type { AnsweredStatement } from '#server/db/statement-watch.ts'
import { currentCall, inCall, type Call } from '#server/work/current-call.ts'
import { newGuid } from '#server/work/guid.ts'

export type IncidentKind = 'request' | 'browser' | 'job' | 'slow'

export interface Incident {
  kind: IncidentKind
  message: string
  /** A stack or the text of a statement: without values, as in the log. */
  detail: string
  milliseconds?: number
}

interface Context {
  db: Db
  now: () => Instant
  log: { warn(what: object, message: string): void }
  /** Statements that take longer are incidents. */
  slowMs: number
}

/**
 * Maximum per kind. Any more in the same minute are only logged and counted, so that a repeating fault can't
 * fill the table.
 */
const perMinute = 30
/** Of the same error or statement, so that one that repeats doesn’t hide the others. */
const samePerMinute = 3
const rowsAtMost = 50_000
const textAtMost = 8000
const days = 30

/** The call in which the log itself writes. Its statements are never incidents. */
const ownCall: Call = { name: 'incidents', reference: '', accountGuid: null, span: null }
/** Statements outside any call, such as the job queue looking for work. */
const background: Omit<Call, 'span'> = { name: 'background', reference: '', accountGuid: null }

/**
 * Keeps unexpected errors and slow statements for administrators, who find them by the reference that someone
 * reads out. Never throws, and callers never wait for it: something has already gone wrong.
 */
export class IncidentLog {
  readonly #context: Context
  readonly #writing = new Set<Promise<void>>()
  readonly #minutes = new Map<IncidentKind, { since: Instant; kept: number; same: Map<string, number> }>()
  readonly #errors = new Map<IncidentKind, number>([
    ['request', 0],
    ['browser', 0],
    ['job', 0],
  ])
  readonly #slow = new Map<string, number>()

  constructor(context: Context) {
    this.#context = context
  }

  /** Errors since the start, by kind. */
  get errors(): ReadonlyMap<IncidentKind, number> {
    return this.#errors
  }

  /** Slow statements since the start, by call. */
  get slow(): ReadonlyMap<string, number> {
    return this.#slow
  }

  record(incident: Incident, call: Omit<Call, 'span'> = currentCall() ?? background): void {
    const { kind } = incident
    if (kind === 'slow') this.#slow.set(call.name, (this.#slow.get(call.name) ?? 0) + 1)
    else this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1)
    if (!this.#hasRoom(incident, call.name)) return
    const written = inCall(ownCall, () => this.#write(incident, call)).finally(() =>
      this.#writing.delete(written),
    )
    this.#writing.add(written)
  }

  /** A listener for the database: logs and records the statements that took too long. */
  readonly onStatement = ({ text, startedMs, endedMs, error }: AnsweredStatement): void => {
    const call = currentCall() ?? background
    if (endedMs - startedMs < this.#context.slowMs || call === ownCall) return
    const milliseconds = Math.round(endedMs - startedMs)
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, textAtMost)
    const { name, reference: reqId } = call
    this.#context.log.warn({ call: name, reqId, milliseconds, statement }, 'slow statement')
    const message = error === null ? 'Slow database statement' : 'Slow database statement that failed'
    this.record({ kind: 'slow', message, detail: statement, milliseconds }, call)
  }

  /** Waits for what is being written. */
  async drain(): Promise<void> {
    await Promise.all(this.#writing)
  }

  #hasRoom({ kind, message, detail }: Incident, call: string): boolean {
    const now = this.#context.now()
    const last = this.#minutes.get(kind)
    const minute =
      last === undefined || !isBefore(now, addMinutes(last.since, 1))
        ? { since: now, kept: 0, same: new Map<string, number>() }
        : last
    this.#minutes.set(kind, minute)
    const what = [call, message, kind === 'slow' ? detail : ''].join('\n')
    const same = (minute.same.get(what) ?? 0) + 1
    if (same > samePerMinute || minute.kept >= perMinute) return false
    minute.same.set(what, same)
    minute.kept += 1
    return true
  }

  async #write({ kind, message, detail, milliseconds }: Incident, call: Omit<Call, 'span'>): Promise<void> {
    const { db, now, log } = this.#context
    try {
      await db
        .insertInto('incident')
        .values({
          guid: newGuid(),
          at: now(),
          kind,
          reference: call.reference,
          call: call.name,
          account_guid: call.accountGuid,
          message: storable(message),
          detail: storable(detail),
          milliseconds: milliseconds ?? null,
        })
        .execute()
    } catch (err) {
      log.warn({ err, reqId: call.reference }, 'incident not stored')
    }
  }
}

/** Postgres can't store NUL. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').slice(0, textAtMost)
}

/** Deletes old incidents. Returns their number. */
export async function forgetIncidents(db: Db, now: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('incident')
    .where((is) =>
      is.or([
        is('at', '<', addMinutes(now, -days * 24 * 60)),
        is('at', '<', (rows) =>
          rows.selectFrom('incident').select('at').orderBy('at', 'desc').offset(rowsAtMost).limit(1),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
