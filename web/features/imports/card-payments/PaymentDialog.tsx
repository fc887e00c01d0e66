import { useState, type ReactNode } from 'react'
import { groupPath, transactionPath } from '#contract/addresses.ts'
import { importedPaymentDetail, matchPayment, type PaymentMatchRow } from '#contract/card-payments.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { needsFinancial, paymentRefreshes } from './payment-refreshes.ts'
import { kindWords, PaymentState } from './payment-labels.tsx'
import { WriteOffForm, MatchForm, RefundForm, UndoForm } from './PaymentForms.tsx'
import classes from './card-payments.module.css'

type Detail = ReplyOf<typeof importedPaymentDetail>

/** One transaction: possible matches, current matches, and the actions it allows. */
export function PaymentDialog({ guid, onClose }: { guid: string; onClose: () => void }) {
  const found = useLoad(
    importedPaymentDetail,
    { params: { payment: guid } },
    { live: ['cardPayment'], keepPrevious: true },
  )
  const title = found.data
    ? `${kindWords[found.data.payment.kind]} ${found.data.payment.orderId}`
    : 'Card payment'
  return (
    <Dialog open title={title} size="lg" sheet onClose={onClose}>
      <LoadBoundary {...found}>{found.data && <Detail detail={found.data} />}</LoadBoundary>
    </Dialog>
  )
}

type Doing = 'match' | 'refund' | 'writeOff' | PaymentMatchRow | null

function Detail({ detail }: { detail: Detail }) {
  const { payment, matches, whyNotMatch, whyNotRefund } = detail
  const may = useMay('financial')
  const [doing, setDoing] = useState<Doing>(null)
  const done = () => setDoing(null)
  const why = (reason: string | null) => (may ? reason : needsFinancial)
  return (
    <>
      <Facts detail={detail} />
      {whyNotMatch === null && doing === null && <Likely detail={detail} why={why(null)} />}
      {matches.length > 0 && (
        <Matches matches={matches} currency={payment.currency} mayUndo={may} undo={setDoing} />
      )}
      {doing === 'match' && <MatchForm payment={payment} onDone={done} />}
      {doing === 'refund' && <RefundForm payment={payment} onDone={done} />}
      {doing === 'writeOff' && <WriteOffForm payment={payment} onDone={done} />}
      {doing !== null && typeof doing === 'object' && (
        <UndoForm payment={payment} match={doing} onDone={done} />
      )}
      {doing === null && (
        <div className={`row ${classes.section}`}>
          <Button onClick={() => setDoing('writeOff')} disabledReason={why(whyNotMatch)}>
            Write off
          </Button>
          <Button onClick={() => setDoing('refund')} disabledReason={why(whyNotRefund)}>
            Refund to card
          </Button>
          <Button kind="main" onClick={() => setDoing('match')} disabledReason={why(whyNotMatch)}>
            Match by reference
          </Button>
        </div>
      )}
      <Refunds detail={detail} />
      <Raw detail={detail} />
    </>
  )
}

function Facts({ detail: { payment } }: { detail: Detail }) {
  const { timeZone } = useAccount().site
  const card = [payment.cardType, payment.last4 === '' ? '' : `ending in ${payment.last4}`]
    .filter((it) => it !== '')
    .join(' ')
  return (
    <>
      <LabelValues>
        <LabelValue label="Status" value={<PaymentState is={payment.state} />} />
        <LabelValue label="Amount" value={moneyText(payment.amountCents, payment.currency)} />
        {payment.openCents > 0 && (
          <LabelValue label="Unmatched" value={moneyText(payment.openCents, payment.currency)} />
        )}
        <LabelValue
          label="When"
          value={payment.at === null ? dayYearText(payment.day) : dayTimeText(payment.at, timeZone)}
        />
        <LabelValue label="Name" value={payment.name} />
        <LabelValue label="Card" value={card} />
        {payment.batch !== '' && <LabelValue label="Batch" value={payment.batch} />}
      </LabelValues>
      {payment.why !== '' && <p className="soft">{payment.why}</p>}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Possible matches, best first, each with a button that matches the unmatched amount. */
function Likely({ detail: { payment, likely }, why }: { detail: Detail; why: string | null }) {
  const { save, sending, problems } = useSave(matchPayment, { refreshes: paymentRefreshes })
  if (likely.length === 0)
    return (
      <Section title="Possible matches">
        <p className="soft">No reservation matches the amount or name. Use “Match by reference”.</p>
      </Section>
    )
  const match = (place: Detail['likely'][number]) => {
    const amountCents = place.kind === 'deskPayment' ? place.amountCents : payment.openCents
    const parts = [{ reference: place.group.reference, amountCents, entryGuid: place.entryGuid }]
    void save({
      params: { payment: payment.guid },
      body: { version: payment.version, reason: place.reasons.join(', '), parts },
    })
  }
  return (
    <Section title="Possible matches">
      <ul className={classes.rows}>
        {likely.map((place) => (
          <li key={`${place.group.guid}${place.entryGuid ?? ''}`}>
            <span>
              <a href={groupPath(place.group.customerGuid, place.group.guid)}>{place.group.reference}</a>{' '}
              {place.group.guestName},{' '}
              {place.kind === 'deskPayment'
                ? `desk payment of ${moneyText(place.amountCents, payment.currency)}`
                : owedText(place.amountCents, payment.currency)}
              <span className={classes.why}>{place.reasons.join(', ')}</span>
            </span>
            <Button
              size="xs"
              busy={sending}
              onClick={() => match(place)}
              disabledReason={why}
              aria-label={`Match to ${place.group.reference}`}
            >
              Match
            </Button>
          </li>
        ))}
      </ul>
      <Problems problems={problems} />
    </Section>
  )
}

function owedText(cents: number, currency: string): string {
  return cents > 0 ? `owes ${moneyText(cents, currency)}` : 'owes nothing'
}

const matchWords: Record<PaymentMatchRow['kind'], string> = {
  reservation: 'Payment for',
  deskPayment: 'Desk payment for',
  gratuity: 'Gratuity from',
  refundOf: 'Refunded to card',
  writeOff: 'Written off',
}

function Matches({
  matches,
  currency,
  mayUndo,
  undo,
}: {
  matches: readonly PaymentMatchRow[]
  currency: string
  mayUndo: boolean
  undo: (match: PaymentMatchRow) => void
}) {
  const { timeZone } = useAccount().site
  return (
    <Section title="Matches">
      <ul className={classes.rows}>
        {matches.map((match) => (
          <li key={match.guid} {...(match.isUndone && { 'data-undone': true })}>
            <span>
              {matchWords[match.kind]}{' '}
              {match.group && (
                <a href={groupPath(match.group.customerGuid, match.group.guid)}>{match.group.reference}</a>
              )}{' '}
              {match.group?.guestName ?? ''}{' '}
              {match.entryGuid === null ? (
                moneyText(match.amountCents, currency)
              ) : (
                <a href={transactionPath(match.entryGuid)}>{moneyText(match.amountCents, currency)}</a>
              )}
              <span className={classes.why}>
                {match.isUndone ? `Undone: ${match.undoneBecause}. ` : ''}
                {[match.why, `${match.who}, ${dayTimeText(match.at, timeZone)}`]
                  .filter((one) => one !== '')
                  .join(', ')}
              </span>
            </span>
            {!match.isUndone && (
              <Button
                size="xs"
                onClick={() => undo(match)}
                disabledReason={mayUndo ? match.whyNotUndo : needsFinancial}
                aria-label={`Undo match: ${match.group?.reference ?? matchWords[match.kind]}`}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const refundWords = {
  asked: 'Refund in progress',
  done: 'Refunded',
  declined: 'Declined',
  unknown: 'Waiting for the gateway',
} as const

function Refunds({ detail: { refunds, payment } }: { detail: Detail }) {
  const { timeZone } = useAccount().site
  if (refunds.length === 0) return null
  return (
    <Section title="Card refunds">
      <ul className={classes.rows}>
        {refunds.map((refund) => (
          <li key={refund.guid}>
            <span>
              {refundWords[refund.state]}: {moneyText(refund.amountCents, payment.currency)}, {refund.reason}
              <span className={classes.why}>
                {[refund.message, `${refund.who}, ${dayTimeText(refund.askedAt, timeZone)}`]
                  .filter((one) => one !== '')
                  .join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Raw({ detail: { raw } }: { detail: Detail }) {
  if (raw.length === 0) return null
  return (
    <details className={classes.section}>
      <summary>Gateway response</summary>
      <div className={classes.raw} tabIndex={0} role="group" aria-label="Gateway response">
        <LabelValues>
          {raw.map((field) => (
            <LabelValue key={field.name} label={field.name} value={field.value} />
          ))}
        </LabelValues>
      </div>
    </details>
  )
}
