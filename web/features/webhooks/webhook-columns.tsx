import type { WebhookDeliveryRow, WebhookRow } from '#contract/webhooks.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { eventsText, eventText, resultText } from './event-texts.ts'
import { DeliveryState, WebhookState } from './WebhookStates.tsx'
import classes from './webhooks.module.css'

export function webhookColumns(timeZone: string, kind: 'staff' | 'partner'): Column<WebhookRow>[] {
  const owners: Column<WebhookRow>[] = [
    {
      id: 'owner',
      header: 'Managed by',
      hiddenAtFirst: true,
      cell: (it) => it.owner?.name ?? 'Company',
      sortValue: (it) => it.owner?.name ?? '',
    },
    { id: 'partner', header: 'Partner', cell: (it) => it.partner?.name ?? 'All' },
  ]
  return [
    {
      id: 'name',
      header: 'Name',
      fixed: true,
      cardTitle: true,
      minWidth: '12rem',
      sortValue: (it) => it.name,
      cell: (it) => (
        <>
          {it.name}
          <span className={classes.url}>{it.url}</span>
        </>
      ),
    },
    { id: 'state', header: 'Status', cell: (it) => <WebhookState of={it} /> },
    { id: 'events', header: 'Events', cell: (it) => eventsText(it.events) },
    ...(kind === 'staff' ? owners : []),
    {
      id: 'last',
      header: 'Last attempt',
      minWidth: '12rem',
      cell: (it) => it.last && `${dayTimeText(it.last.at, timeZone)}, ${resultText(it.last)}`,
    },
    {
      id: 'waiting',
      header: 'Waiting',
      align: 'end',
      sortValue: (it) => it.waiting,
      cell: (it) => <span className="figures">{it.waiting}</span>,
    },
  ]
}

export function deliveryColumns(timeZone: string): Column<WebhookDeliveryRow>[] {
  return [
    { id: 'type', header: 'Event', fixed: true, cardTitle: true, cell: (it) => eventText(it.type) },
    { id: 'about', header: 'About', cell: (it) => it.about },
    { id: 'at', header: 'When', cell: (it) => dayTimeText(it.at, timeZone) },
    { id: 'state', header: 'Status', cell: (it) => <DeliveryState of={it} /> },
    {
      id: 'result',
      header: 'Last result',
      minWidth: '12rem',
      cell: (it) => it.lastAt && resultText({ status: it.lastStatus, error: it.lastError }),
    },
    {
      id: 'next',
      header: 'Next attempt',
      cell: (it) => it.nextAt && dayTimeText(it.nextAt, timeZone),
    },
    { id: 'why', header: 'Reason for waiting', minWidth: '12rem', cell: (it) => it.whyWaiting },
    {
      id: 'attempts',
      header: 'Attempts',
      align: 'end',
      cell: (it) => <span className="figures">{it.attempts}</span>,
    },
  ]
}
