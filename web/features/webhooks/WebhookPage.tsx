import { useState } from 'react'
import { webhooksPath } from '#contract/addresses.ts'
import { testWebhook, webhookForm, queryWebhookDeliveries, type WebhookLoaded } from '#contract/webhooks.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useParam } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { IconPencil, IconSend } from '#web/ui/icon/icons.ts'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EditWebhookDialog } from './EditWebhookDialog.tsx'
import { eventText } from './event-texts.ts'
import { WebhookDialogs, WebhookMenu, type OpenDialog } from './WebhookMenu.tsx'
import { WebhookState } from './WebhookStates.tsx'
import panels from '#web/parts/panels/panels.module.css'
import classes from './webhooks.module.css'

const offText = 'This webhook is off. Turn it on first.'

/** One webhook: its settings, its actions and the log of its events. */
export default function WebhookPage() {
  const { kind } = useAccount()
  const id = useParam('webhook')
  const found = useLoad(webhookForm.load, { params: { id } }, { live: ['webhook'] })
  const [dialog, setDialog] = useState<OpenDialog | 'edit' | null>(null)
  const test = useSave(testWebhook, { refreshes: [queryWebhookDeliveries] })
  const { data } = found
  const isDeleted = data?.state === 'deleted'
  return (
    <Page
      title={data?.name ?? 'Webhook'}
      back={webhooksPath(kind)}
      one="webhook"
      busy={found.requestState === 'Network'}
      beside={data && <WebhookState of={data} />}
      actions={
        data && !isDeleted
          ? [
              {
                kind: 'button',
                label: 'Send a test',
                icon: <IconSend size={18} aria-hidden />,
                busy: test.sending,
                disabledReason: data.state === 'off' ? offText : null,
                onClick: () => void test.save({ params: { id } }),
              },
              {
                kind: 'button',
                label: 'Edit',
                icon: <IconPencil size={18} aria-hidden />,
                onClick: () => setDialog('edit'),
              },
            ]
          : []
      }
    >
      <LoadBoundary {...found}>
        {data && (
          <div className={panels.column}>
            <Problems problems={test.problems} />
            <WebhookFacts webhook={data}>
              {!isDeleted && <WebhookMenu webhook={data} onOpen={setDialog} />}
            </WebhookFacts>
            <DeliveryLog webhookGuid={id} />
          </div>
        )}
      </LoadBoundary>
      {data && dialog === 'edit' && <EditWebhookDialog webhook={data} onClose={() => setDialog(null)} />}
      {data && dialog !== null && dialog !== 'edit' && (
        <WebhookDialogs webhook={data} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </Page>
  )
}

function WebhookFacts({ webhook: it, children }: { webhook: WebhookLoaded; children: React.ReactNode }) {
  const { site, kind } = useAccount()
  const when = (at: string) => dayTimeText(at, site.timeZone)
  return (
    <section className={panels.panel} aria-label="Settings">
      {it.disabledAt !== null && (
        <p className={classes.reason}>
          Off since {when(it.disabledAt)}. {it.disabledReason} New events are stored for 30 days.
        </p>
      )}
      <LabelValues>
        <LabelValue label="URL" value={it.url} />
        <LabelValue label="Events" value={it.events.map(eventText).join(', ')} />
        {kind === 'staff' && (
          <>
            <LabelValue label="Partner" value={it.partner?.name ?? 'All'} />
            <LabelValue label="Managed by" value={it.owner?.name ?? 'Company'} />
          </>
        )}
        <LabelValue label="Waiting" value={String(it.waiting)} />
        {it.previousUntil && (
          <LabelValue label="Previous secret valid until" value={when(it.previousUntil)} />
        )}
      </LabelValues>
      {children}
    </section>
  )
}
