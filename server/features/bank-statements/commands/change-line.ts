import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { lockedLine, setLine } from '#server/features/bank-statements/commands/bank-line-rows.ts'
import { undoParts } from '#server/features/bank-statements/commands/undo-parts.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Asked {
  line: string
  version: number
}

/** Skips a line that the books don't need, such as a transfer between own accounts. Posts nothing. */
export async function skipLine(
  work: UnitOfWork,
  { line: guid, version, reason }: Asked & { reason: string },
): Promise<Saved | Refusal> {
  const line = await lockedLine(work, guid, version)
  if (isRefusal(line)) return line
  if (line.state !== 'open') return refuse('line', 'Only open lines can be skipped. Undo this line first.')
  await setLine(work, guid, { state: 'skipped', reason })
  const { name, amountCents, bookedOn } = line
  work.audit.record({
    action: 'skipBankLine',
    subjectKind: 'bankLine',
    subjectGuid: guid,
    reason,
    after: { amountCents, name, bookedOn },
  })
  return { guid, toast: 'Line skipped' }
}

export async function reopenLine(work: UnitOfWork, { line: guid, version }: Asked): Promise<Saved | Refusal> {
  const line = await lockedLine(work, guid, version)
  if (isRefusal(line)) return line
  if (line.state !== 'skipped') return refuse('line', 'You can only reopen a skipped line')
  await setLine(work, guid, { state: 'open' })
  work.audit.record({
    action: 'reopenBankLine',
    subjectKind: 'bankLine',
    subjectGuid: guid,
    before: { reason: line.reason },
    after: { amountCents: line.amountCents, name: line.name },
  })
  return { guid, toast: 'Line reopened' }
}

/** Undoes a confirmed line: what it posted is reversed, and the line is open again. */
export async function undoLine(
  work: UnitOfWork,
  { line: guid, version, reason }: Asked & { reason: string },
): Promise<Saved | Refusal> {
  const line = await lockedLine(work, guid, version)
  if (isRefusal(line)) return line
  if (line.state !== 'confirmed' && line.state !== 'suspense')
    return refuse('line', 'This line has nothing to undo')
  const undone = await undoParts(work, guid, reason)
  if (isRefusal(undone)) return undone
  await setLine(work, guid, { state: 'open' })
  work.audit.record({
    action: 'undoBankLine',
    subjectKind: 'bankLine',
    subjectGuid: guid,
    reason,
    after: { amountCents: line.amountCents, name: line.name },
  })
  return { guid, toast: 'Undone. The line is open again.' }
}
