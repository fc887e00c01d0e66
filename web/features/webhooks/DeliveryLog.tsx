import { useMemo } from 'react'
import { webhookPath } from '#contract/addresses.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { queryWebhookDeliveries } from '#contract/webhooks.ts'
import { deliveryStates, testEvent } from '#domain/webhook/webhook-events.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import { eventOptions, eventText } from './event-texts.ts'
import { deliveryColumns } from './webhook-columns.tsx'
import { deliveryWords } from './WebhookStates.tsx'

const noFilters = { state: '', type: '' }
const types = [
  ...eventOptions.map(({ key, label }) => [key, label] as const),
  [testEvent, eventText(testEvent)] as const,
]
const live = ['webhook'] as const

/** The events of a webhook, newest first. */
export function DeliveryLog({ webhookGuid: id }: { webhookGuid: string }) {
  const { site, kind } = useAccount()
  const [url, setUrl, field] = useUrlState(noFilters)
  const query = useMemo(() => queryOf(url), [url])
  const list = useList(queryWebhookDeliveries, { params: { id }, query }, { live })
  const columns = useMemo(() => deliveryColumns(site.timeZone), [site.timeZone])
  return (
    <LoadBoundary {...list}>
      <DataTable
        label="Log"
        name="webhook-log"
        columns={columns}
        {...tableOf(list)}
        rowKey={(it) => it.guid}
        rowHref={(it) => webhookPath(kind, id, it.guid)}
        live
        toolbar={
          <ListFilters values={[url.state, url.type]}>
            <FilterSelect label="Status" none="Any status" choices={deliveryWords} {...field('state')} />
            <FilterSelect label="Event" none="Any event" choices={types} {...field('type')} />
          </ListFilters>
        }
        empty={
          <EmptyList isFiltered={Object.keys(query).length > 0} onClear={() => setUrl(noFilters)}>
            Nothing sent yet. Events appear here as they happen. You can also send a test.
          </EmptyList>
        }
      />
    </LoadBoundary>
  )
}

/** The query from the URL. Invalid filters are ignored. */
function queryOf(url: typeof noFilters): QueryIn<typeof queryWebhookDeliveries> {
  const state = deliveryStates.find((it) => it === url.state)
  const type = types.find(([key]) => key === url.type)?.[0]
  return { ...(state ? { state } : {}), ...(type ? { type } : {}) }
}
