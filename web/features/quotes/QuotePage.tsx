import { useState } from 'react'
import { customerPath, groupPath, newBookingPath, quotesPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { mailQuote, queryQuotes, reopenQuote, savedQuote } from '#contract/quotes.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useFollowUps } from '#web/parts/follow-ups/use-follow-ups.tsx'
import { HistoryList } from '#web/parts/changes/HistoryList.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { useParam } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { IconCalendarPlus, IconMailForward } from '#web/ui/icon/icons.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import panels from '#web/parts/panels/panels.module.css'

const QuotedPrice = preloadable(async () => (await import('./QuotedPrice.tsx')).QuotedPrice)
const LoseQuoteDialog = preloadable(async () => (await import('./LoseQuoteDialog.tsx')).LoseQuoteDialog)

type Quote = ReplyOf<typeof savedQuote>

const live = ['quote', 'customer'] as const
const refreshes = [savedQuote, queryQuotes]

/** One quote: its services, price and last day; book it, e-mail it, or mark it as lost. */
export default function QuotePage() {
  const loaded = useLoad(savedQuote, { params: { id: useParam('quote') } }, { live })
  const [losing, setLosing] = useState(false)
  const mailing = useSave(mailQuote, { refreshes })
  const reopening = useSave(reopenQuote, { refreshes })
  const { data } = loaded
  const params = { id: data?.guid ?? '' }
  const about = data && { guid: data.guid, name: `${data.customer.name} · ${data.reference}` }
  const followUps = useFollowUps(about ? { kind: 'quote', ...about } : null)
  return (
    <Page
      title={data ? `Quote ${data.reference}` : 'Quote'}
      back={quotesPath()}
      one="quote"
      load={loaded}
      beside={data && <Status of="quote" is={data.state} />}
      actions={
        data
          ? [
              ...followUps.actions,
              ...actionsOf(data, {
                mail: { run: () => void mailing.save({ params }), busy: mailing.sending },
                reopen: { run: () => void reopening.save({ params }), busy: reopening.sending },
                lose: () => setLosing(true),
              }),
            ]
          : []
      }
    >
      <Problems problems={[...mailing.problems, ...reopening.problems]} />
      {data && (
        <div className={panels.columns}>
          <div className={panels.column}>
            {followUps.open}
            <QuotedPrice quote={data} />
            <section className={panels.panel} aria-labelledby="history">
              <h2 id="history">History</h2>
              <HistoryList lines={data.history} />
            </section>
          </div>
          <div className={panels.column}>
            <QuoteFacts quote={data} />
          </div>
        </div>
      )}
      {followUps.dialog}
      {data && losing && <LoseQuoteDialog quote={data} onClose={() => setLosing(false)} />}
    </Page>
  )
}

interface Doing {
  mail: { run: () => void; busy: boolean }
  reopen: { run: () => void; busy: boolean }
  lose: () => void
}

function actionsOf(quote: Quote, { mail, reopen, lose }: Doing): HeaderAction[] {
  if (quote.state === 'booked') return []
  const book: HeaderAction = {
    kind: 'link',
    label: 'Open in New Booking',
    to: newBookingPath({ product: quote.product, quote: quote.guid }),
    look: 'main',
    icon: <IconCalendarPlus size={18} aria-hidden />,
  }
  if (quote.state === 'lost')
    return [{ kind: 'button', label: 'Reopen', onClick: reopen.run, busy: reopen.busy }, book]
  return [
    { kind: 'button', label: 'Mark as lost', onClick: lose },
    {
      kind: 'button',
      label: quote.mailedAt === null ? 'Send by e-mail' : 'Send again',
      icon: <IconMailForward size={18} aria-hidden />,
      onClick: mail.run,
      busy: mail.busy,
      disabledReason: quote.whyNotMail,
    },
    book,
  ]
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { timeZone } = useAccount().site
  const { customer, group } = quote
  return (
    <section className={panels.panel} aria-label="Quote">
      <LabelValues>
        <LabelValue label="Customer" value={<a href={customerPath(customer.guid)}>{customer.name}</a>} />
        <LabelValue label="E-mail" value={customer.email} kind="email" />
        <LabelValue label="Valid until" value={dayYearText(quote.validUntil)} />
        <LabelValue label="Saved" value={`${dayTimeText(quote.createdAt, timeZone)} by ${quote.by}`} />
        <LabelValue
          label="E-mailed"
          value={quote.mailedAt === null ? 'Not yet' : dayTimeText(quote.mailedAt, timeZone)}
        />
        {quote.note !== '' && <LabelValue label="Note" value={quote.note} />}
        {group && (
          <LabelValue
            label="Booked as"
            value={<a href={groupPath(group.customerGuid, group.guid)}>{group.reference}</a>}
          />
        )}
        {quote.lostReason !== '' && <LabelValue label="Reason lost" value={quote.lostReason} />}
      </LabelValues>
    </section>
  )
}
