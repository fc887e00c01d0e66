import type { MessageRow } from '#contract/messages.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { kindTexts, templateText } from './message-words.ts'
import { MessageCause } from './MessageCause.tsx'
import classes from './messages.module.css'

/** Messages, as a list. */
export function messageColumns(timeZone: string): Column<MessageRow>[] {
  return [
    {
      id: 'subject',
      header: 'Subject',
      minWidth: '13rem',
      fixed: true,
      cardTitle: true,
      cell: (it) => it.subject || templateText(it.template),
    },
    { id: 'to', header: 'To', cell: (it) => <span className={classes.address}>{it.to}</span> },
    { id: 'about', header: 'About', cell: (it) => <MessageCause of={it} /> },
    { id: 'what', header: 'Type', hiddenAtFirst: true, cell: (it) => templateText(it.template) },
    { id: 'kind', header: 'Kind', hiddenAtFirst: true, cell: (it) => kindTexts[it.kind] },
    {
      id: 'written',
      header: 'Created',
      sortable: true,
      cell: (row) => (
        <time className={classes.when} dateTime={row.createdAt}>
          {dayTimeText(row.createdAt, timeZone)}
        </time>
      ),
    },
    { id: 'state', header: 'Status', cell: (it) => <State of={it} /> },
    {
      id: 'tries',
      header: 'Attempts',
      align: 'end',
      cell: (it) => <span className="figures">{it.tries}</span>,
    },
  ]
}

function State({ of: { state, lastError } }: { of: MessageRow }) {
  return (
    <>
      <Status of="message" is={state} />
      {lastError && <span className={classes.error}>{lastError}</span>}
    </>
  )
}
