import { IconAlertTriangle, IconCheck, IconClock } from '#web/ui/icon/icons.ts'
import { useMemo } from 'react'
import { groupPath } from '#contract/addresses.ts'
import { bokunDeliveries, retryBokun } from '#contract/bokun.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { importOutcomeWords } from '#domain/import/import-outcomes.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterChip, FilterChips } from '#web/ui/table/FilterChips.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './bokun.module.css'

type Loaded = ReplyOf<typeof bokunDeliveries>
type Delivery = Loaded['items'][number]
type State = Delivery['state']

const states: readonly { key: State; label: string }[] = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'failed', label: 'Failed' },
  { key: 'done', label: 'Done' },
]

/** Webhook deliveries from Bókun with their results, and check-ins that could not be sent to Bókun. */
export function Deliveries() {
  const { timeZone } = useAccount().site
  const [url, setUrl] = useUrlState({ state: '' })
  const state = states.find((it) => it.key === url.state)?.key
  const found = useLoad(
    bokunDeliveries,
    { query: state === undefined ? {} : { state } },
    { live: ['import'], keepPrevious: true },
  )
  const { save, sending, problems } = useSave(retryBokun, { refreshes: [bokunDeliveries] })
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  const counts = found.data?.counts ?? { waiting: 0, failed: 0, done: 0 }
  const stuck =
    counts.failed > 0 ||
    (found.data?.checkIns.length ?? 0) > 0 ||
    (found.data?.items.some((it) => it.state === 'waiting' && it.tries > 0) ?? false)
  return (
    <LoadBoundary {...found}>
      <div className={classes.page}>
        <div className="row">
          <FilterChips label="Deliveries">
            {states.map((choice) => (
              <FilterChip
                key={choice.key}
                on={state === choice.key}
                count={counts[choice.key]}
                onPress={() => setUrl({ state: state === choice.key ? '' : choice.key })}
              >
                {choice.label}
              </FilterChip>
            ))}
          </FilterChips>
          <Button
            busy={sending}
            disabledReason={stuck ? null : 'Nothing to retry'}
            onClick={() => void save()}
          >
            Retry now
          </Button>
        </div>
        <Problems problems={problems} />
        <DataTable
          label="Bókun deliveries"
          name="bokun-deliveries"
          columns={columns}
          rows={found.data?.items ?? []}
          rowKey={(it) => it.guid}
          live
          empty={
            <Notice>No deliveries yet. Create the webhook address under Configuration, Integrations.</Notice>
          }
        />
        {found.data && found.data.checkIns.length > 0 && <CheckIns rows={found.data.checkIns} />}
      </div>
    </LoadBoundary>
  )
}

function columnsOf(timeZone: string): Column<Delivery>[] {
  return [
    { id: 'at', header: 'Received', cell: (it) => dayTimeText(it.receivedAt, timeZone) },
    {
      id: 'code',
      header: 'Booking',
      cell: (delivery) =>
        delivery.groupGuid !== null && delivery.customerGuid !== null ? (
          <a href={groupPath(delivery.customerGuid, delivery.groupGuid)}>{delivery.code}</a>
        ) : (
          delivery.code
        ),
    },
    { id: 'topic', header: 'About', cell: (it) => it.topic },
    { id: 'state', header: 'Status', cell: (it) => <StateOf delivery={it} /> },
    { id: 'sentence', header: 'Result', minWidth: '14rem', cell: (it) => sentenceOf(it, timeZone) },
  ]
}

function StateOf({ delivery: { state, outcome } }: { delivery: Delivery }) {
  if (state === 'failed')
    return (
      <StatusPill tone="bad" icon={<IconAlertTriangle size={14} />}>
        Failed
      </StatusPill>
    )
  if (state === 'waiting')
    return (
      <StatusPill tone="still" icon={<IconClock size={14} />}>
        Waiting
      </StatusPill>
    )
  const isOpen = outcome === 'needsPerson' || outcome === 'refused'
  return (
    <StatusPill
      tone={isOpen ? 'look' : 'good'}
      icon={isOpen ? <IconAlertTriangle size={14} /> : <IconCheck size={14} />}
    >
      {outcome === null ? 'Done' : importOutcomeWords[outcome].label}
    </StatusPill>
  )
}

function sentenceOf({ sentence, nextAt, tries, state }: Delivery, timeZone: string): string {
  if (state !== 'waiting' || tries === 0 || nextAt === null) return sentence
  return (
    `${sentence}. Tried ${tries === 1 ? 'once' : `${tries} times`}, ` +
    `next retry ${dayTimeText(nextAt, timeZone)}.`
  )
}

const checkInColumns: Column<Loaded['checkIns'][number]>[] = [
  { id: 'code', header: 'Product', cell: (it) => it.code },
  { id: 'status', header: 'Check-in', cell: (it) => (it.status === 'ARRIVED' ? 'Arrived' : 'No-show') },
  { id: 'state', header: 'Status', cell: (it) => (it.state === 'failed' ? 'Failed' : 'Retrying') },
  { id: 'sentence', header: 'Reason', cell: (it) => it.sentence },
]

function CheckIns({ rows }: { rows: Loaded['checkIns'] }) {
  return (
    <section aria-label="Check-ins not sent to Bókun" className={classes.section}>
      <h2>Check-ins not sent to Bókun</h2>
      <DataTable
        label="Check-ins not sent to Bókun"
        columns={checkInColumns}
        rows={rows}
        rowKey={(it) => it.guid}
      />
    </section>
  )
}
