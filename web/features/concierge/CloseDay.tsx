import { useState } from 'react'
import { confirmCloseDay, dayClosings, listCloseDay, saveCloseDayComments } from '#contract/close-day.ts'
import { conciergeDashboard } from '#contract/concierge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '../../api/use-load.ts'
import { useSeen } from '../../api/use-seen.ts'
import { useSave } from '../../api/use-save.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayText, moneyText } from '#web/ui/value/format.ts'
import { closingText, leftOf, openParts, saidOf, type SaidOf } from './close-words.ts'
import { OpenItems } from './OpenItems.tsx'
import classes from './concierge.module.css'

const ReopenDialog = preloadable(async () => (await import('./ReopenDialog.tsx')).ReopenDialog)

type Day = ReplyOf<typeof listCloseDay>
const live = ['fastTrack', 'trip', 'group', 'ledger', 'dateStatus'] as const

/** Everything that the date leaves open, each with what becomes of it and why; comments; then the date is locked. */
export function CloseDay({ date }: { date: string }) {
  const list = useLoad(listCloseDay, { query: { date } }, { live, keepPrevious: true })
  return <LoadBoundary {...list}>{list.data && <Closing day={list.data} />}</LoadBoundary>
}

function Closing({ day }: { day: Day }) {
  const { date, items, closed } = day
  const [said, setSaid] = useState<SaidOf>({})
  const [comments, setComments] = useState(day.comments)
  const [isAsking, setAsking] = useState(false)
  const closing = useSave(confirmCloseDay, { refreshes: [listCloseDay, conciergeDashboard, dayClosings] })
  const commenting = useSave(saveCloseDayComments, { refreshes: [listCloseDay] })
  const [seen, setSeen] = useSeen(day.comments, [...commenting.problems, ...closing.problems], listCloseDay)
  const left = leftOf(said, items)
  const stopped = items.find((it) => it.whyNot !== null)
  const whyNot =
    day.whyNotClose ??
    (stopped ? `${stopped.name}: ${stopped.whyNot}` : left > 0 ? `${left} open: say what becomes of each, and why` : null)
  const saveComments = async () => {
    const outcome = await commenting.save({ query: { date }, body: { comments, seen } })
    if (outcome.kind === 'ok') setSeen(comments)
  }
  const close = async () => {
    setAsking(false)
    const resolutions = items.flatMap((it) => {
      const { outcome, reason } = saidOf(said, it)
      return outcome === '' ? [] : [{ kind: it.kind, guid: it.guid, outcome, reason }]
    })
    await closing.save({ query: { date }, body: { resolutions, comments, seen } })
  }
  return (
    <>
      {openParts.map((part) => (
        <OpenItems
          key={part.kind}
          part={part}
          items={items.filter((it) => it.kind === part.kind)}
          isOpen={closed === null}
          said={said}
          onSaid={setSaid}
        />
      ))}
      <CashByPerson day={day} />
      <section className={classes.panel} aria-label="Comments of the day">
        <label className={classes.comments}>
          <h2>Comments of the day</h2>
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
            disabledReason={comments === day.comments ? 'Nothing was changed' : null}
            onClick={() => void saveComments()}
          >
            Save comments
          </Button>
        )}
      </section>
      <Problems problems={[...commenting.problems, ...closing.problems, ...Object.values(closing.fieldErrors)]} />
      {closed === null ? (
        <div className={classes.foot}>
          <Button kind="main" size="lg" busy={closing.sending} disabledReason={whyNot} onClick={() => setAsking(true)}>
            Close {dayText(date)}
          </Button>
          {whyNot !== null && <span className={classes.whyNot}>{whyNot}</span>}
        </div>
      ) : (
        <OpenAgain date={date} />
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Close ${dayText(date)}`}
        message={closingText(said, items)}
        okText={`Close ${dayText(date)}`}
        cancelText="Keep it open"
        busy={closing.sending}
        onOk={() => void close()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function CashByPerson({ day: { cash } }: { day: Day }) {
  const { currency } = useAccount().site
  if (cash.length === 0) return null
  return (
    <section className={classes.panel} aria-label="Cash taken">
      <h2>Cash taken</h2>
      <table className={classes.cash}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Taken on the day</th>
            <th scope="col">Holds now</th>
          </tr>
        </thead>
        <tbody>
          {cash.map((it) => (
            <tr key={it.guid}>
              <th scope="row">{it.name}</th>
              <td>{moneyText(it.takenCents, currency)}</td>
              <td>{moneyText(it.heldCents, currency)}</td>
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
      <Button disabledReason={mayOverride ? null : 'Opening a closed day needs policy override'} onClick={() => setAsking(true)}>
        Open the day again
      </Button>
      {isAsking && <ReopenDialog date={date} onClose={() => setAsking(false)} />}
    </div>
  )
}
