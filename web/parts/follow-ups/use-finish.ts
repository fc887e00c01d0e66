import { useCallback, useState } from 'react'
import { dashboard } from '#contract/dashboard.ts'
import { finishFollowUps, queryFollowUps, reopenFollowUps, type FollowUpRow } from '#contract/follow-ups.ts'
import type { RefusedItems } from '#contract/shapes.ts'
import { useSave } from '#web/api/use-save.ts'
import type { BulkOutcome, LeftOut } from '#web/ui/state/left-out.ts'
import { offerUndo } from '#web/parts/undo/offer-undo.tsx'

export const followUpRefreshes = [queryFollowUps, dashboard]

interface Result {
  outcome: BulkOutcome
  verb: string
}

/** Marks follow-ups as done, with an undo, and reopens them. What was left out is named with the reason. */
export function useFinish() {
  const [result, setResult] = useState<Result | null>(null)
  const saving = useSave(finishFollowUps, { refreshes: followUpRefreshes, quiet: true, ownToast: true })
  const reopening = useSave(reopenFollowUps, { refreshes: followUpRefreshes, quiet: true })
  const { save } = saving
  const { save: reopenThose } = reopening
  const reopen = useCallback(
    async (rows: readonly FollowUpRow[]) => {
      setResult(null)
      const sent = await reopenThose({ body: { guids: rows.map((it) => it.guid) } })
      if (sent.kind !== 'ok') return null
      const left = leftOut(rows, sent.reply.refused)
      setResult({ outcome: { done: '', left }, verb: 'reopened' })
      return left
    },
    [reopenThose],
  )
  const finish = useCallback(
    async (rows: readonly FollowUpRow[]) => {
      setResult(null)
      const followUps = rows.map(({ guid, version }) => ({ guid, version }))
      const sent = await save({ body: { followUps } })
      if (sent.kind !== 'ok') return null
      const { refused, toast } = sent.reply
      const left = leftOut(rows, refused)
      const done = rows.filter((row) => !left.some((it) => it.key === row.guid))
      if (toast) offerUndo(toast, () => void reopen(done))
      setResult({ outcome: { done: '', left }, verb: 'done' })
      return left
    },
    [save, reopen],
  )
  return {
    finish,
    reopen,
    sending: saving.sending || reopening.sending,
    problems: [...saving.problems, ...reopening.problems],
    result,
    forget: () => setResult(null),
  }
}

function leftOut(rows: readonly FollowUpRow[], refused: RefusedItems): LeftOut[] {
  const textOf = new Map(rows.map((it) => [it.guid, shortText(it.text)]))
  return refused.map(({ guid, why }) => ({ key: guid, what: textOf.get(guid) ?? 'A follow-up', why }))
}

/** The beginning of a text, on one line. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
