import { useCallback, useMemo } from 'react'
import { partnerPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { partners } from '#contract/partners.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { inUseChoices } from '#web/parts/choices/in-use.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { sortOf, sortText } from '#web/ui/table/sort-text.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { amountText } from '#web/ui/value/format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useRowFollowUp } from '#web/parts/follow-ups/row-entries.tsx'
import { BalanceFigure } from './BalanceFigure.tsx'
import { PartnerMenu } from './PartnerMenu.tsx'
import classes from './partners.module.css'

const IssueInvoicesDialog = preloadable(
  async () => (await import('./IssueInvoiceDialog.tsx')).IssueInvoicesDialog,
)
const ReminderRuleDialog = preloadable(async () => (await import('./ReminderDialogs.tsx')).ReminderRuleDialog)

/** `open`: the dialog that is open. */
const noFilters = { query: '', state: 'active', sort: '', open: '' }
const shownChoices = [...inUseChoices, { key: 'overdue', label: 'Overdue' }] as const

const sortable = ['name', 'balance', 'overdue', 'credit', 'users'] as const
const orders = sortable.flatMap((it) => [it, `-${it}`] as const)

type Row = ReplyOf<typeof partners.list>['items'][number]

/** All partners with what they owe and their available credit. */
export default function PartnersPage() {
  const { currency } = useAccount().site
  const [url, setUrl, field] = useListFilters(noFilters, ['query', 'open'])
  const state = shownChoices.find((it) => it.key === url.state)?.key ?? 'active'
  const { sort, asked } = sortOf(url.sort, orders, 'name')
  const list = useList(
    partners.list,
    { query: { query: url.query, state, ...asked } },
    { live: ['ledger', 'configuration'] },
  )
  const close = () => setUrl({ open: '' })
  const { entryFor, dialog } = useRowFollowUp()
  const rowMenu = useCallback(
    (menu: OpenRowMenu<Row>) => <PartnerMenu {...menu} followUpFor={entryFor} />,
    [entryFor],
  )
  const columns = useMemo(() => partnerColumns(currency, !list.hasMore), [currency, list.hasMore])
  return (
    <Page
      title="Partners"
      busy={list.requestState === 'Network'}
      actions={[
        { kind: 'button', label: 'Payment reminders', onClick: () => setUrl({ open: 'reminders' }) },
        { kind: 'button', label: 'Issue invoices', onClick: () => setUrl({ open: 'invoices' }) },
        { kind: 'link', label: 'New partner', to: partnerPath('new'), look: 'main' },
      ]}
    >
      {dialog}
      {url.open === 'reminders' && <ReminderRuleDialog onClose={close} />}
      {url.open === 'invoices' && <IssueInvoicesDialog onClose={close} />}
      <LoadBoundary {...list}>
        <DataTable
          label="Partners"
          name="partners"
          columns={columns}
          {...tableOf(list)}
          rowKey={(it) => it.guid}
          sort={sort}
          onSort={(next) => setUrl({ sort: sortText(next) })}
          rowHref={(it) => partnerPath(it.guid)}
          rowMenu={rowMenu}
          total={list.total}
          live
          toolbar={
            <>
              <SearchBox label="Search partners" {...field('query')} />
              <SegmentChoice label="Show" options={shownChoices} {...field('state')} value={state} />
            </>
          }
          empty={
            <EmptyMessage
              action={
                (url.query !== '' || state !== 'active') && (
                  <Button onClick={() => setUrl({ query: '', state: 'active' })}>Show active partners</Button>
                )
              }
            />
          }
        />
      </LoadBoundary>
    </Page>
  )
}

/** With totals of balances, if all partners are listed. */
function partnerColumns(currency: string, isWhole: boolean): Column<Row>[] {
  const totalOf = (which: 'balanceCents' | 'overdueCents') =>
    isWhole && {
      total: (rows: readonly Row[]) =>
        amountText(
          rows.reduce((sum, it) => sum + it[which], 0),
          currency,
        ),
    }
  return [
    { id: 'name', header: 'Name', sortable: true, cell: (it) => it.name, fixed: true },
    { id: 'account', header: 'Account', cell: (it) => <BalanceFigure partner={it} /> },
    {
      id: 'terms',
      header: 'Terms',
      cell: (it) =>
        `${it.settlement === 'netRate' ? 'Net rate' : 'Commission'} ${(it.basisPoints ?? 0) / 100}%`,
    },
    {
      id: 'balance',
      header: `Owes, ${currency}`,
      sortable: true,
      cell: (it) => amountText(it.balanceCents, currency),
      align: 'end',
      ...totalOf('balanceCents'),
    },
    {
      id: 'overdue',
      header: `Overdue, ${currency}`,
      sortable: true,
      cell: (it) => (
        <span className={it.overdueCents > 0 ? classes.beyond : ''}>
          {amountText(it.overdueCents, currency)}
        </span>
      ),
      align: 'end',
      ...totalOf('overdueCents'),
    },
    {
      id: 'credit',
      header: `Available credit, ${currency}`,
      sortable: true,
      cell: (it) => (
        <span className={it.creditLeftCents < 0 ? classes.beyond : ''}>
          {amountText(it.creditLeftCents, currency)}
        </span>
      ),
      align: 'end',
    },
    { id: 'users', header: 'Users', sortable: true, cell: (it) => it.users, align: 'end' },
  ]
}
