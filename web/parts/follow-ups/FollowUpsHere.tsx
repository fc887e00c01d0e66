import { useState } from 'react'
import { queryFollowUps, type FollowUpRow } from '#contract/follow-ups.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { aboutPath, FollowUpPill } from './FollowUpFacts.tsx'
import { RowButton } from './RowButton.tsx'
import { shortText, useFinish } from './use-finish.ts'
import type { AboutHere } from './about-here.ts'
import classes from './follow-ups.module.css'

const FollowUpDialog = preloadable(async () => (await import('./FollowUpDialog.tsx')).FollowUpDialog)
const DeleteFollowUp = preloadable(async () => (await import('./DeleteFollowUp.tsx')).DeleteFollowUp)

const live = ['followUp', 'customer'] as const
const atMost = 100

/** The open follow-ups about what a page shows. Nothing if there are none. */
export function FollowUpsHere({ about }: { about: AboutHere }) {
  const found = useLoad(
    queryFollowUps,
    { query: { [about.kind]: about.guid, limit: atMost } },
    { live, keepPrevious: true },
  )
  const { finish, sending, problems, result, forget } = useFinish()
  const [edited, setEdited] = useState<FollowUpRow | null>(null)
  const [deleted, setDeleted] = useState<FollowUpRow | null>(null)
  if (!found.data) return found.failure && <LoadBoundary {...found}>{null}</LoadBoundary>
  const { items } = found.data
  // Without any, not even a gap in the page's columns.
  if (items.length === 0 && problems.length === 0 && !result?.outcome.left.length) return null
  return (
    <section className={`${classes.panel} no-print`} aria-label="Follow-ups">
      <h2>Follow-ups</h2>
      <Problems problems={problems} />
      <BulkOutcomeNotice outcome={result?.outcome ?? null} verb={result?.verb ?? ''} onClose={forget} />
      <ul className={classes.list}>
        {items.map((it) => (
          <li key={it.guid}>
            <FollowUp followUp={it} isOwn={it.about?.guid === about.guid} />
            <div className="row">
              <RowButton followUp={it} action="Delete" onClick={setDeleted} />
              <RowButton followUp={it} action="Edit" onClick={setEdited} />
              <Button
                size="xs"
                busy={sending}
                aria-label={`Done: ${shortText(it.text)}`}
                onClick={() => void finish([it])}
              >
                Done
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited && <FollowUpDialog about={null} followUp={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteFollowUp followUp={deleted} onClose={() => setDeleted(null)} />}
    </section>
  )
}

/** `isOwn`: it is about what the page shows, rather than about a customer’s reservation. */
function FollowUp({ followUp, isOwn }: { followUp: FollowUpRow; isOwn: boolean }) {
  const today = useToday()
  const { granted } = useAccount()
  const { text, dueOn, assignee, about } = followUp
  const path = isOwn ? null : aboutPath(followUp, granted)
  return (
    <div>
      <p className={classes.text}>{text}</p>
      <p className={classes.facts}>
        <FollowUpPill followUp={followUp} today={today} />
        <span className="soft">
          {dayText(dueOn)}, for {assignee?.name ?? 'anyone'}
        </span>
        {path !== null && <a href={path}>{about?.name}</a>}
      </p>
    </div>
  )
}
