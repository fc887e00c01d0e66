import type { BankPart, confirmBankLines } from '#contract/bank-statements.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { postingDay } from '#domain/bank/posting-day.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import {
  insertParts,
  lockedLine,
  setLine,
  type LockedLine,
  type PlacedPart,
} from '#server/features/bank-statements/commands/bank-line-rows.ts'
import { postPart } from '#server/features/bank-statements/commands/post-part.ts'
import { undoParts } from '#server/features/bank-statements/commands/undo-parts.ts'
import { sentenceOf } from '#server/features/import-runs/commands/import-units.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

type Confirmed = BodyOf<typeof confirmBankLines>['lines'][number]

/**
 * Confirms lines, each in its own transaction, so that one that can't be posted doesn't stop the others.
 * Pressing twice posts once: a confirmed line has another version.
 */
export async function confirmLines(
  db: Db,
  context: CommandContext,
  lines: readonly Confirmed[],
): Promise<ReplyOf<typeof confirmBankLines>> {
  const refused: { guid: string; why: string }[] = []
  for (const line of lines) {
    const done = await inUnitOfWork(db, context, (work) => confirmLine(work, line))
    if (isRefusal(done)) refused.push({ guid: line.guid, why: sentenceOf(done) })
  }
  const confirmed = lines.length - refused.length
  const toast =
    confirmed === 0 ? {} : { toast: confirmed === 1 ? 'Line confirmed' : `${confirmed} lines confirmed` }
  return { confirmed, refused, ...toast }
}

async function confirmLine(
  work: UnitOfWork,
  { guid, version, parts }: Confirmed,
): Promise<{ guid: string } | Refusal> {
  const line = await lockedLine(work, guid, version)
  if (isRefusal(line)) return line
  if (line.state === 'confirmed') return refuse('line', 'This line is already confirmed')
  if (line.state === 'skipped') return refuse('line', 'This line is skipped. Reopen it first.')
  const { currency, time_zone: timeZone } = await siteSettings(work.tx)
  const fromSuspense = await undoParts(work, guid, 'Placed', 'suspense')
  if (isRefusal(fromSuspense)) return fromSuspense
  const openCents = line.state === 'suspense' ? fromSuspense : Math.abs(line.amountCents)
  const wrong = whyNotParts(line, { parts, openCents }, currency)
  if (wrong !== null) return refuse('line', wrong)
  const days = { today: localDateOf(work.now, timeZone), firstOpenDay: await firstOpenDay(work.tx) }
  const { day } = postingDay(line.valueOn, days)
  const placed: PlacedPart[] = []
  for (const part of parts) {
    const it = await postPart(work, { line, day }, part)
    if (isRefusal(it)) return it
    placed.push(it)
  }
  await insertParts(work, guid, placed, '')
  await setLine(work, guid, { state: parts.some((it) => it.kind === 'suspense') ? 'suspense' : 'confirmed' })
  recordConfirmed(work, line, { day, placed })
  return { guid }
}

/** Why a line can't be split like this; null if it can. */
function whyNotParts(
  { state }: LockedLine,
  { parts, openCents }: { parts: readonly BankPart[]; openCents: number },
  currency: string,
): string | null {
  const sum = parts.reduce((cents, it) => cents + it.amountCents, 0)
  const missing = openCents - sum
  if (missing > 0) return `${moneyText(missing, currency)} of this line isn’t matched yet`
  if (missing < 0) return `The parts add up to ${moneyText(-missing, currency)} more than this line`
  const isOnlySuspense = parts.every((it) => it.kind === 'suspense')
  return state === 'suspense' && isOnlySuspense ? 'This line is already in suspense' : null
}

function recordConfirmed(
  work: UnitOfWork,
  { guid, amountCents, name, valueOn }: LockedLine,
  { day, placed }: { day: string; placed: readonly PlacedPart[] },
): void {
  work.audit.record({
    action: 'confirmBankLine',
    subjectKind: 'bankLine',
    subjectGuid: guid,
    after: {
      amountCents,
      name,
      valueOn,
      postedOn: day,
      parts: placed.map((it) => ({ kind: it.kind, amountCents: it.amountCents, entry: it.entryGuid })),
    },
  })
}
