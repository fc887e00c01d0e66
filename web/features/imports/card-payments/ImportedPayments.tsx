import { useMemo } from 'react'
import { importPath } from '#contract/addresses.ts'
import {
  queryImportedPayments,
  importedPaymentStates,
  type ImportedPayment,
} from '#contract/card-payments.ts'
import type { QueryIn, ReplyOf } from '#contract/endpoint.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterDay, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayYearText, moneyText, type SiteFormat } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { FetchPayments } from './FetchPayments.tsx'
import { FetchStatus } from './FetchStatus.tsx'
import { kindWords, PaymentState, stateWords } from './payment-labels.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import classes from './card-payments.module.css'

const PaymentDialog = preloadable(async () => (await import('./PaymentDialog.tsx')).PaymentDialog)

const onlySums = { limit: 1, state: 'unmatched' } as const
const noFilters = { query: '', state: '', from: '', to: '' }
const states = importedPaymentStates.map((it) => [it, stateWords[it]] as const)

/** All card gateway transactions. Unmatched ones can be matched, split, refunded or written off. */
export function ImportedPayments() {
  const { site } = useAccount()
  const today = useToday()
  const mayFetch = useMay('adminSystem')
  const [url, setUrl, field] = useUrlState({ ...noFilters, payment: '' })
  const query = useMemo(() => queryOf(url), [url])
  const list = useList(queryImportedPayments, { query }, { live: ['cardPayment'] })
  const { sums, reading } =
    useLoad(queryImportedPayments, { query: onlySums }, { live: ['cardPayment'], keepPrevious: true }).data ??
    {}
  const columns = useMemo(() => columnsOf(site, (payment) => setUrl({ payment })), [site, setUrl])
  return (
    <LoadBoundary {...list}>
      {reading && <FetchStatus reading={reading} />}
      {mayFetch && <FetchPayments />}
      {sums && (
        <Unmatched
          sums={sums}
          currency={site.currency}
          onShow={() => setUrl({ ...noFilters, state: 'unmatched' })}
        />
      )}
      <DataTable
        label="Card payments"
        name="card-payments"
        columns={columns}
        {...tableOf(list)}
        rowKey={(it) => it.guid}
        live
        toolbar={
          <>
            <SearchBox
              label="Search card payments"
              placeholder="Order ID, name, last 4 digits, amount or reference"
              {...field('query')}
            />
            <ListFilters values={[url.state, url.from, url.to]}>
              <FilterSelect label="Status" none="Any status" choices={states} {...field('state')} />
              <FilterDay label="From" today={today} {...field('from')} />
              <FilterDay label="To" today={today} {...field('to')} />
            </ListFilters>
          </>
        }
        empty={
          <EmptyList isFiltered={Object.keys(query).length > 0} onClear={() => setUrl(noFilters)}>
            No card transactions yet.{' '}
            {mayFetch ? (
              <>
                Fetch them from the gateway or <a href={importPath({ tab: 'cardPayments' })}>import a file</a>
                .
              </>
            ) : (
              'An administrator can fetch them or import a file.'
            )}
          </EmptyList>
        }
      />
      {url.payment !== '' && (
        <PaymentDialog key={url.payment} guid={url.payment} onClose={() => setUrl({ payment: '' })} />
      )}
    </LoadBoundary>
  )
}

type Sums = ReplyOf<typeof queryImportedPayments>['sums']

function Unmatched({ sums, currency, onShow }: { sums: Sums; currency: string; onShow: () => void }) {
  if (sums.unmatched === 0)
    return (
      <div className={classes.sums}>
        <p className="soft">No unmatched payments</p>
      </div>
    )
  return (
    <div className={classes.sums}>
      <dl>
        <div>
          <dt>Unmatched</dt>
          <dd className="figures">{sums.unmatched}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd className="figures">{moneyText(sums.unmatchedInCents, currency)}</dd>
        </div>
        {sums.unmatchedOutCents > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd className="figures">{moneyText(sums.unmatchedOutCents, currency)}</dd>
          </div>
        )}
      </dl>
      <Button size="xs" onClick={onShow}>
        Show unmatched
      </Button>
    </div>
  )
}

function columnsOf(
  { timeZone }: Pick<SiteFormat, 'timeZone'>,
  open: (guid: string) => void,
): Column<ImportedPayment>[] {
  return [
    {
      id: 'day',
      header: 'Date',
      cell: (payment) => (
        <time dateTime={payment.at ?? payment.day}>
          {dayYearText(payment.day)} {payment.at === null ? '' : timeText(payment.at, timeZone)}
        </time>
      ),
      fixed: true,
    },
    {
      id: 'name',
      header: 'Card',
      cardTitle: true,
      minWidth: '11rem',
      cell: (payment) => (
        <>
          {payment.name || 'No name'}
          <span className={classes.why}>
            {[payment.cardType, payment.last4 === '' ? '' : `…${payment.last4}`]
              .filter((one) => one !== '')
              .join(' ')}
          </span>
        </>
      ),
    },
    { id: 'kind', header: 'Type', cell: (it) => kindWords[it.kind] },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: (payment) => (
        <span className={`figures ${classes.out}`}>
          {payment.kind === 'sale' ? '' : '−'}
          {amountText(payment.amountCents, payment.currency)} {payment.currency}
        </span>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      minWidth: '13rem',
      cell: (payment) => (
        <>
          <PaymentState is={payment.state} />
          <span className={classes.why}>
            {payment.why !== '' && payment.state !== 'matched' ? payment.why : ''}
          </span>
        </>
      ),
    },
    { id: 'reference', header: 'For', cell: (it) => it.reference || '–' },
    { id: 'order', header: 'Order', cell: (it) => it.orderId, hiddenAtFirst: true },
    { id: 'batch', header: 'Batch', cell: (it) => it.batch || '–', hiddenAtFirst: true },
    { id: 'settled', header: 'Deposited', cell: (it) => (it.isSettled ? 'Yes' : 'No'), hiddenAtFirst: true },
    {
      id: 'open',
      header: '',
      cardAction: true,
      cell: (payment) => (
        <Button
          size="xs"
          onClick={() => open(payment.guid)}
          aria-label={`${payment.openCents > 0 ? 'Match' : 'Open'} ${payment.orderId}`}
        >
          {payment.openCents > 0 ? 'Match' : 'Open'}
        </Button>
      ),
    },
  ]
}

/** The query from the URL. Malformed parameters are ignored. */
function queryOf(url: typeof noFilters): QueryIn<typeof queryImportedPayments> {
  const state = importedPaymentStates.find((it) => it === url.state)
  return {
    ...(url.query.trim() === '' ? {} : { query: url.query.trim().slice(0, 200) }),
    ...(state ? { state } : {}),
    ...(isServiceDate(url.from) ? { from: url.from } : {}),
    ...(isServiceDate(url.to) ? { to: url.to } : {}),
  }
}
