import type { FollowUpRow } from '#contract/follow-ups.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { aboutPath, FollowUpPill } from '#web/parts/follow-ups/FollowUpFacts.tsx'
import { RowButton } from '#web/parts/follow-ups/RowButton.tsx'
import { shortText } from '#web/parts/follow-ups/use-finish.ts'
import { Button } from '#web/ui/button/Button.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from '#web/parts/follow-ups/follow-ups.module.css'

export interface FollowUpActions {
  finish: (followUp: FollowUpRow) => void
  reopen: (followUp: FollowUpRow) => void
  edit: (followUp: FollowUpRow) => void
  remove: (followUp: FollowUpRow) => void
  busy: boolean
}

interface Reading {
  timeZone: string
  today: string
  granted: readonly Permission[]
  state: 'open' | 'done'
}

export function followUpColumns(reading: Reading, act: FollowUpActions): Column<FollowUpRow>[] {
  const { timeZone, today, granted, state } = reading
  const doneAt: Column<FollowUpRow> = {
    id: 'done',
    header: 'Done',
    sortable: true,
    cell: ({ done }) => done && `${dayTimeText(done.at, timeZone)} by ${done.by}`,
  }
  return [
    {
      id: 'text',
      header: 'What to do',
      fixed: true,
      cardTitle: true,
      minWidth: '16rem',
      cell: (it) => <Text followUp={it} path={aboutPath(it, granted)} onEdit={act.edit} />,
    },
    { id: 'about', header: 'About', minWidth: '9rem', cell: ({ about }) => about?.name ?? '–' },
    { id: 'due', header: 'Due', sortable: true, cell: (it) => dayText(it.dueOn) },
    ...(state === 'done' ? [doneAt] : []),
    { id: 'state', header: 'Status', cell: (it) => <FollowUpPill followUp={it} today={today} /> },
    { id: 'for', header: 'For', cell: ({ assignee }) => assignee?.name ?? 'Anyone' },
    { id: 'by', header: 'Added by', hiddenAtFirst: true, cell: (it) => it.by },
    {
      id: 'created',
      header: 'Added',
      hiddenAtFirst: true,
      cell: (it) => dayTimeText(it.createdAt, timeZone),
    },
    { id: 'actions', header: 'Actions', fixed: true, cell: (it) => <Actions followUp={it} act={act} /> },
  ]
}

interface TextProps {
  followUp: FollowUpRow
  /** The page of what it is about. */
  path: string | null
  onEdit: (followUp: FollowUpRow) => void
}

/** Opens what the follow-up is about; without a page, the follow-up itself. */
function Text({ followUp, path, onEdit }: TextProps) {
  const { text, whyNotChange, done } = followUp
  if (path !== null)
    return (
      <a href={path} className={classes.text} data-row-link>
        {text}
      </a>
    )
  if (whyNotChange !== null || done !== null) return <span className={classes.text}>{text}</span>
  return (
    <button type="button" className={classes.open} data-row-open onClick={() => onEdit(followUp)}>
      {text}
    </button>
  )
}

function Actions({ followUp, act }: { followUp: FollowUpRow; act: FollowUpActions }) {
  const isDone = followUp.done !== null
  const label = isDone ? 'Reopen' : 'Done'
  return (
    <span className={classes.actions}>
      <RowButton followUp={followUp} action="Delete" onClick={act.remove} />
      {!isDone && <RowButton followUp={followUp} action="Edit" onClick={act.edit} />}
      <Button
        size="xs"
        busy={act.busy}
        aria-label={`${label}: ${shortText(followUp.text)}`}
        onClick={() => (isDone ? act.reopen : act.finish)(followUp)}
      >
        {label}
      </Button>
    </span>
  )
}
