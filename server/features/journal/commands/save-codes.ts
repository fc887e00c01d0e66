import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { journalCodes } from '#contract/journal.ts'
import type { Saved } from '#contract/shapes.ts'
import { changedSince } from '#contract/wire-errors.ts'
import { accountWords, codesByKey, taxRateWords } from '#domain/journal/journal-codes.ts'
import { journalSystems, type JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { codesFormOf } from '#server/features/journal/queries/journal-codes.ts'
import { lockExports } from '#server/features/journal/commands/export-journal.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Replaces the codes of a system. Exports already made keep theirs. */
export async function saveCodes(
  work: UnitOfWork,
  system: JournalSystemKey,
  { version, codes }: BodyOf<typeof journalCodes.save>,
): Promise<Saved | Refusal> {
  const wrong = whyWrongCodes(system, codes)
  if (wrong !== null) return wrong
  await lockExports(work, system)
  const { codes: before, version: stored, parts } = await codesFormOf(work.tx, system)
  if (stored !== version) return refuse('Conflict', `${changedSince}. Reload to see the changes.`)
  await work.tx.deleteFrom('journal_code').where('system', '=', system).execute()
  if (codes.length > 0)
    await sql`insert into journal_code (system, kind, part, code, name)
      select ${system}, kind, part, code, name from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
        as own (kind text, part text, code text, name text)`.execute(work.tx)
  work.audit.record({
    action: 'editJournalCodes',
    subjectKind: 'journal',
    subjectGuid: null,
    before: { system: journalSystems[system].label, ...asFields(before, parts) },
    after: { system: journalSystems[system].label, ...asFields(codes, parts) },
  })
  work.events.publish({ topic: 'ledger' })
  return {}
}

type Form = ReplyOf<typeof journalCodes.load>
type Code = Form['codes'][number]

function whyWrongCodes(system: JournalSystemKey, codes: readonly Code[]): Refusal | null {
  const { codeAtMost, codeLabel } = journalSystems[system]
  const long = codes.findIndex((it) => it.kind !== 'taxRate' && it.code.length > codeAtMost)
  if (long >= 0) return refuseField(`codes.${long}.code`, `${codeLabel}: at most ${codeAtMost} characters`)
  return codesByKey(codes).size < codes.length
    ? refuse('codes', 'An account has two codes. Remove one.')
    : null
}

/** For the history: a field for each account, by its name. */
function asFields(codes: readonly Code[], parts: Form['parts']): Record<string, string> {
  const nameOf = ({ kind, part }: Code) =>
    kind === 'taxRate'
      ? taxRateWords(part)
      : accountWords(kind, part, parts.find((it) => it.kind === kind && it.part === part)?.label ?? '')
  return Object.fromEntries(codes.map((it) => [nameOf(it), [it.code, it.name].filter(Boolean).join(', ')]))
}
