import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { confirmCloseDay, dayClosings, listCloseDay, saveCloseDayComments } from '#contract/close-day.ts'
import { conciergeDashboard } from '#contract/concierge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSeen } from '#web/api/use-seen.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayText, moneyText } from '#web/ui/value/format.ts'
import { closingText, openCount, openParts, choiceOf, type Choices } from './day-closing-choices.ts'
import { ResolvedItems } from './ResolvedItems.tsx'
import { OpenItems } from './OpenItems.tsx'
import classes from './concierge.module.css'

const ReopenDialog = preloadable(async () => (await import('./ReopenDialog.tsx')).ReopenDialog)

type Day = ReplyOf<typeof listCloseDay>
const live = ['fastTrack', 'trip', 'group', 'ledger', 'dateStatus'] as const

/** Closes a date: an outcome and a reason for every open item, comments, then the lock. */
export function CloseDay({ date }: { date: string }) {
  const list = useLoad(listCloseDay, { query: { date } }, { live, keepPrevious: true })
  return <LoadBoundary {...list}>{list.data && <Closing day={list.data} />}</LoadBoundary>
}

function Closing({ day }: { day: Day }) {
  const { date, items, closed } = day
  const [choices, setChoices] = useState<Choices>({})
  const [comments, setComments] = useState(day.comments)
  const [isAsking, setAsking] = useState(false)
  const closing = useSave(confirmCloseDay, { refreshes: [listCloseDay, conciergeDashboard, dayClosings] })
  const commenting = useSave(saveCloseDayComments, { refreshes: [listCloseDay] })
  const [seen, setSeen] = useSeen(day.comments, [...commenting.problems, ...closing.problems], listCloseDay)
  const left = openCount(choices, items)
  const stopped = items.find((it) => it.whyNot !== null)
  const whyNot =
    day.whyNotClose ??
    (stopped
      ? `${stopped.name}: ${stopped.whyNot}`
      : left > 0
        ? `${counted(left, 'open item')}: choose an outcome and enter a reason for each`
        : null)
  const saveComments = async () => {
    const outcome = await commenting.save({ query: { date }, body: { comments, seen } })
    if (outcome.kind === 'ok') setSeen(comments)
  }
  const [sentItems, setSentItems] = useState<Day['items']>([])
  const choose = (next: Choices) => {
    closing.reset()
    setChoices(next)
  }
  const close = async () => {
    setAsking(false)
    const chosen = items.filter((it) => choiceOf(choices, it).outcome !== '')
    setSentItems(chosen)
    const resolutions = chosen.flatMap((item) => {
      const { outcome, reason } = choiceOf(choices, item)
      return outcome === '' ? [] : [{ kind: item.kind, guid: item.guid, outcome, reason }]
    })
    await closing.save({ query: { date }, body: { resolutions, comments, seen } })
  }
  return (
    <>
      {closed === null
        ? openParts.map((part) => (
            <OpenItems
              key={part.kind}
              part={part}
              items={items.filter((it) => it.kind === part.kind)}
              choices={choices}
              onChoices={choose}
            />
          ))
        : openParts.map((part) => (
            <ResolvedItems
              key={part.kind}
              title={part.title}
              items={day.resolved.filter((it) => it.kind === part.kind)}
            />
          ))}
      <CashByPerson day={day} />
      <section className={classes.panel} aria-label="Day comments">
        <label className={classes.comments}>
          <h2>Day comments</h2>
          <textarea
            rows={3}
            maxLength={4000}
            value={comments}
            readOnly={closed !== null}
            onChange={(event) => setComments(event.currentTarget.value)}
          />
        </label>
        {closed === null && (
          <Button
            busy={commenting.sending}
            disabledReason={comments === day.comments ? 'No changes to save' : null}
            onClick={() => void saveComments()}
          >
            Save comments
          </Button>
        )}
      </section>
      <Problems
        problems={[
          ...commenting.problems,
          ...closing.problems,
          ...Object.entries(closing.fieldErrors).map(([field, message]) =>
            errorText(sentItems, field, message),
          ),
        ]}
      />
      {closed === null ? (
        <div className={classes.foot}>
          <Button
            kind="main"
            size="lg"
            busy={closing.sending}
            disabledReason={whyNot}
            onClick={() => setAsking(true)}
          >
            Close {dayText(date)}
          </Button>
          {whyNot !== null && <span className={classes.whyNot}>{whyNot}</span>}
        </div>
      ) : (
        <OpenAgain date={date} />
      )}
      <ConfirmDialog
        // Something new may have come up meanwhile.
        open={isAsking && whyNot === null}
        title={`Close ${dayText(date)}`}
        message={closingText(choices, items)}
        okText={`Close ${dayText(date)}`}
        busy={closing.sending}
        onOk={() => void close()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** `PARTY1: Enter a reason`: an error with the item it is about. */
function errorText(sent: Day['items'], field: string, message: string): string {
  const item = sent[Number(/^resolutions\.(\d+)/.exec(field)?.[1])]
  return item ? `${item.name}: ${message}` : message
}

function CashByPerson({ day: { cash } }: { day: Day }) {
  const { currency } = useAccount().site
  if (cash.length === 0) return null
  return (
    <section className={classes.panel} aria-label="Cash received">
      <h2>Cash received</h2>
      <table className={classes.cash}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Received that day</th>
            <th scope="col">In drawer now</th>
          </tr>
        </thead>
        <tbody>
          {cash.map((drawer) => (
            <tr key={drawer.guid}>
              <th scope="row">{drawer.name}</th>
              <td>{moneyText(drawer.takenCents, currency)}</td>
              <td>{moneyText(drawer.heldCents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function OpenAgain({ date }: { date: string }) {
  const mayOverride = useMay('policyOverride')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.foot}>
      <Button
        disabledReason={mayOverride ? null : 'Reopening a closed day needs a policy override'}
        onClick={() => setAsking(true)}
      >
        Reopen day
      </Button>
      {isAsking && <ReopenDialog date={date} onClose={() => setAsking(false)} />}
    </div>
  )
}
