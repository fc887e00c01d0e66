import { webhookPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { queryWebhookDeliveries, sendWebhookAgain, webhookDelivery } from '#contract/webhooks.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useParam } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { IconSend } from '#web/ui/icon/icons.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { eventText, resultText } from './event-texts.ts'
import { DeliveryState } from './WebhookStates.tsx'
import panels from '#web/parts/panels/panels.module.css'
import classes from './webhooks.module.css'

type Delivery = ReplyOf<typeof webhookDelivery>

/** One event of a webhook, with the request and response of each attempt. */
export default function DeliveryPage() {
  const { kind } = useAccount()
  const id = useParam('delivery')
  const found = useLoad(webhookDelivery, { params: { id } }, { live: ['webhook'] })
  const again = useSave(sendWebhookAgain, { refreshes: [webhookDelivery, queryWebhookDeliveries] })
  const { data } = found
  return (
    <Page
      title={data ? [eventText(data.type), data.about].join(' ').trim() : 'Event'}
      back={webhookPath(kind, useParam('webhook'))}
      one="delivery"
      beside={data && <DeliveryState of={data} />}
      actions={
        data
          ? [
              {
                kind: 'button',
                label: data.state === 'waiting' ? 'Send now' : 'Send again',
                icon: <IconSend size={18} aria-hidden />,
                busy: again.sending,
                disabledReason: data.whyNotAgain,
                onClick: () => void again.save({ params: { id } }),
              },
            ]
          : []
      }
      load={found}
    >
      {data && (
        <div className={panels.column}>
          <Problems problems={again.problems} />
          <DeliveryFacts delivery={data} />
          <Attempts delivery={data} />
        </div>
      )}
    </Page>
  )
}

function DeliveryFacts({ delivery: it }: { delivery: Delivery }) {
  const { timeZone } = useAccount().site
  return (
    <section className={panels.panel} aria-label="Event">
      <LabelValues>
        <LabelValue label="When" value={dayTimeText(it.at, timeZone)} />
        <LabelValue label="ID" value={it.webhookId} />
        <LabelValue label="Attempts" value={String(it.attempts)} />
        {it.nextAt && <LabelValue label="Next attempt" value={dayTimeText(it.nextAt, timeZone)} />}
        {it.whyWaiting && <LabelValue label="Reason for waiting" value={it.whyWaiting} />}
      </LabelValues>
      <h2>Body</h2>
      <pre className={classes.code} role="region" aria-label="Body" tabIndex={0}>
        {indented(it.body)}
      </pre>
    </section>
  )
}

function Attempts({ delivery: { tries } }: { delivery: Delivery }) {
  const { timeZone } = useAccount().site
  return (
    <section className={panels.panel} aria-label="Attempts">
      <h2>Attempts</h2>
      {tries.length === 0 && <p className="soft">Not sent yet. Attempts appear here.</p>}
      {tries.map((it, place) => (
        <details key={it.guid} open={place === 0}>
          <summary className={classes.try}>
            <time dateTime={it.at}>{dayTimeText(it.at, timeZone)}</time>
            <strong>{resultText(it)}</strong>
            <span className="soft">{(it.durationMs / 1000).toFixed(1)} s</span>
          </summary>
          <h3>Request</h3>
          <pre className={classes.code} role="region" aria-label="Request" tabIndex={0}>
            {`POST ${it.url}\n${headersText(it.requestHeaders)}`}
          </pre>
          <h3>Response</h3>
          {it.status === null ? (
            <p className="soft">No response</p>
          ) : (
            <pre className={classes.code} role="region" aria-label="Response" tabIndex={0}>
              {`${it.status}\n${headersText(it.responseHeaders)}\n\n${it.responseBody}`.trim()}
            </pre>
          )}
        </details>
      ))}
    </section>
  )
}

function headersText(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
