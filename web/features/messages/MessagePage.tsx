import { IconSend } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { messagePath } from '#contract/addresses.ts'
import { message } from '#contract/messages.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { whyKept } from '#web/parts/status/why-kept.ts'
import { useParam } from '#web/shell/navigation/url.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { kindTexts, templateText, type MessageShown } from './message-words.ts'
import { MessageCause } from './MessageCause.tsx'
import { MessageText } from './MessageText.tsx'
import { SendAgainDialog } from './SendAgainDialog.tsx'
import panels from '#web/parts/panels/panels.module.css'
import classes from './messages.module.css'

const live = ['outbox'] as const

/** One message: its text as sent, its documents, and every attempt to send it. */
export default function MessagePage() {
  const loaded = useLoad(message, { params: { id: useParam('message') } }, { live })
  const [asking, setAsking] = useState(false)
  const { data } = loaded
  return (
    <Page
      title={data ? data.subject || templateText(data.template) : 'Message'}
      back={screens.manager.path}
      one="message"
      busy={loaded.requestState === 'Network'}
      beside={data && <Status of="message" is={data.state} />}
      actions={
        data
          ? [
              {
                kind: 'button',
                label: 'Send again',
                icon: <IconSend size={18} aria-hidden />,
                onClick: () => setAsking(true),
                disabledReason: data.whyNotAgain,
              },
            ]
          : []
      }
    >
      <LoadBoundary {...loaded}>
        {data && (
          <div className={panels.columns}>
            <MessageText key={data.guid} message={data} />
            <div className={panels.column}>
              <MessageFacts message={data} />
              <Tries message={data} />
            </div>
          </div>
        )}
      </LoadBoundary>
      {data && <SendAgainDialog message={data} open={asking} onClose={() => setAsking(false)} />}
    </Page>
  )
}

function MessageFacts({ message: it }: { message: MessageShown }) {
  const { timeZone } = useAccount().site
  const when = (instant: string | null) => instant && dayTimeText(instant, timeZone)
  return (
    <section className={panels.panel} aria-label="Message">
      <h2>{templateText(it.template)}</h2>
      <LabelValues>
        <LabelValue label="To" value={it.to} kind={it.kind === 'mail' ? 'email' : 'text'} />
        <LabelValue label="About" value={<MessageCause of={it} />} />
        <LabelValue label="Kind" value={kindTexts[it.kind]} />
        <LabelValue label="Created" value={when(it.createdAt)} />
        <LabelValue label="Sent" value={when(it.sentAt)} />
        {it.nextTryAt && <LabelValue label="Next attempt" value={when(it.nextTryAt)} />}
        {it.againOf && (
          <LabelValue label="Copy of" value={<a href={messagePath(it.againOf)}>Original message</a>} />
        )}
        {it.replacedBy && (
          <LabelValue
            label="Replaced by"
            value={<a href={messagePath(it.replacedBy.guid)}>{it.replacedBy.subject}</a>}
          />
        )}
        {it.sentAgainAs.map((guid, place) => (
          <LabelValue
            key={guid}
            label="Sent again"
            value={<a href={messagePath(guid)}>Copy {place + 1}</a>}
          />
        ))}
      </LabelValues>
    </section>
  )
}

function Tries({ message: { attempts, state, kind, replacedBy } }: { message: MessageShown }) {
  const { timeZone } = useAccount().site
  return (
    <section className={panels.panel} aria-label="Attempts">
      <h2>Attempts</h2>
      {attempts.length === 0 && (
        <p className="soft">
          {state === 'kept'
            ? whyKept(kind)
            : state === 'withdrawn'
              ? `Not sent: replaced by “${replacedBy?.subject ?? 'a later message'}”`
              : 'Not sent yet. Attempts appear here.'}
        </p>
      )}
      <ul className={classes.tries}>
        {attempts.map((attempt) => (
          <li key={`${attempt.at} ${attempt.outcome}`}>
            <time dateTime={attempt.at}>{dayTimeText(attempt.at, timeZone)}</time>
            {attempt.outcome === 'waiting' ? (
              <span>Failed, will retry</span>
            ) : (
              <Status of="message" is={attempt.outcome} />
            )}
            {attempt.error && <p>{attempt.error}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
