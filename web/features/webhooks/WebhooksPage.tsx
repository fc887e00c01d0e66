import { useMemo, useState } from 'react'
import { webhookPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import { queryWebhooks, type WebhookRow } from '#contract/webhooks.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { webhookColumns } from './webhook-columns.tsx'

const none: readonly WebhookRow[] = []

/** Webhooks: all of them for administrators, a partner's own for its administrators. */
export default function WebhooksPage() {
  const { site, kind } = useAccount()
  const found = useLoad(queryWebhooks, {}, { live: ['webhook'] })
  const [adding, setAdding] = useState(false)
  const columns = useMemo(() => webhookColumns(site.timeZone, kind), [site.timeZone, kind])
  const { data } = found
  return (
    <Page
      title="Webhooks"
      back={kind === 'partner' ? screens.account.path : screens.configuration.path}
      busy={found.requestState === 'Network'}
      actions={
        data
          ? [
              {
                kind: 'button',
                label: 'New webhook',
                look: 'main',
                onClick: () => setAdding(true),
                disabledReason: data.whyNotAdd,
              },
            ]
          : []
      }
    >
      <LoadBoundary {...found}>
        <DataTable
          label="Webhooks"
          name="webhooks"
          columns={columns}
          rows={data?.items ?? none}
          rowKey={(it) => it.guid}
          rowHref={(it) => webhookPath(kind, it.guid)}
          live
          empty={
            <Notice>
              No webhooks yet. Add one for each system that needs to know when a booking, trip or payment
              changes.
            </Notice>
          }
        />
      </LoadBoundary>
      {adding && <NewWebhookDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
