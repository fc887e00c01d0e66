import { IconCalendarPlus, IconUserPlus } from '#web/ui/icon/icons.ts'
import { useCallback, useMemo, useState } from 'react'
import { queryCustomers } from '#contract/customers.ts'
import { screens } from '#contract/screens.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { fieldColumns, showsFields } from '#web/parts/details/field-columns.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useRowFollowUp } from '#web/parts/follow-ups/row-entries.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { clearingOf, useListFilters } from '#web/shell/navigation/list-filters.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { readStored } from '#web/ui/device/stored.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { columnsKey } from '#web/ui/table/saved-views.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage, Notice } from '#web/ui/state/Notice.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { FindChips } from './FindChips.tsx'
import { FindFilters } from './FindFilters.tsx'
import { inOrder } from './found-order.ts'
import { noFilters, orderText, queryOf, sortedBy, sortInUrl } from './find-url.ts'
import { keyOf, useEachBooking } from './use-each-booking.ts'
import { foundColumns, type FoundRow } from './found-columns.tsx'
import { foundHref } from './found-href.ts'
import { useBookingTotals } from './use-booking-totals.ts'
import { selectedActions, type SelectedAction } from './selected-actions.ts'
import classes from './customers.module.css'

const SelectedBookings = preloadable(async () => (await import('./SelectedBookings.tsx')).SelectedBookings)
const SelectedDialogs = preloadable(async () => (await import('./SelectedDialogs.tsx')).SelectedDialogs)
const BookingMenu = preloadable(async () => (await import('./BookingMenu.tsx')).BookingMenu)
const BookingPeek = preloadable(async () => (await import('./BookingPeek.tsx')).BookingPeek)
const CustomerDialog = preloadable(async () => (await import('./CustomerDialog.tsx')).CustomerDialog)

const peekOf = (row: FoundRow) => <BookingPeek row={row} />

const name = 'bookings'

const live = ['group', 'customer', 'ledger'] as const

/** All reservations, next service first, with one search field for anything a caller may give. */
export default function CustomersPage() {
  const [url, setUrl, field] = useListFilters(noFilters)
  const mayEdit = useMay('editCustomer')
  const { kind, site } = useAccount()
  const today = useToday()
  const [adding, setAdding] = useState(false)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<{ action: SelectedAction; rows: readonly FoundRow[] } | null>(null)
  const deselect = useCallback(
    (done: ReadonlySet<string>) =>
      setKeys((selected) => new Set([...selected].filter((it) => !done.has(it)))),
    [],
  )
  const each = useEachBooking(deselect)
  const onAsk = useCallback(
    (action: SelectedAction, chosen: readonly FoundRow[]) => setAsked({ action, rows: chosen }),
    [],
  )
  const { progress } = each
  const selectedButtons = useCallback(
    (chosen: readonly FoundRow[]) => <SelectedBookings rows={chosen} progress={progress} onAsk={onAsk} />,
    [progress, onAsk],
  )
  const paletteActions = (chosen: readonly FoundRow[]) =>
    progress === null
      ? selectedActions(chosen.length, site.takesCards).map(({ action, label, whyNot }) => ({
          label,
          whyNot,
          run: () => onAsk(action, chosen),
        }))
      : []
  const followUp = useRowFollowUp()
  const { entryFor } = followUp
  const rowMenu = useCallback(
    (menu: OpenRowMenu<FoundRow>) => (
      <BookingMenu {...menu} isBusy={progress !== null} onAsk={onAsk} followUpFor={entryFor} />
    ),
    [progress, onAsk, entryFor],
  )
  const [withDetails, setWithDetails] = useState(() => showsFields(readStored(columnsKey(name), {})))
  const query = useMemo(() => queryOf(url, today), [url, today])
  const isSearch = query.query !== undefined
  const called = useMemo(
    () => (withDetails ? { ...query, details: 'yes' as const } : query),
    [query, withDetails],
  )
  const list = useList(queryCustomers, { query: called }, { live })
  const fields = list.first?.fields
  // The server has the best match first. All of it can be sorted here, but not its first page.
  const isSorted = !isSearch || !list.hasMore
  const { totals, whyNotByTotal } = useBookingTotals(query, list)
  const columns = useMemo(
    () => [
      ...foundColumns(site.currency, kind === 'staff', { isSorted, whyNotByTotal }),
      ...fieldColumns<FoundRow>(fields ?? [], (it, guid) => it.details?.[guid]),
    ],
    [site.currency, kind, isSorted, whyNotByTotal, fields],
  )
  const sort = sortedBy(url, isSorted)
  const rows = useMemo(
    () => (isSearch && sort !== null ? inOrder(list.rows, sort) : list.rows),
    [isSearch, sort, list.rows],
  )
  const { sort: _asked, ...filters } = query
  const isNarrowed = Object.keys(filters).length > 0
  const actions: HeaderAction[] = mayEdit
    ? [
        {
          kind: 'button',
          label: 'New customer',
          icon: <IconUserPlus size={18} aria-hidden />,
          onClick: () => setAdding(true),
        },
        {
          kind: 'link',
          label: 'New booking',
          to: screens.newBooking.path,
          look: 'main',
          icon: <IconCalendarPlus size={18} aria-hidden />,
        },
      ]
    : []
  return (
    <Page title="Bookings" busy={list.requestState === 'Network'} actions={actions}>
      <LoadBoundary {...list}>
        <BulkOutcomeNotice outcome={each.outcome} verb={each.verb} onClose={each.forget} />
        <DataTable
          label={isNarrowed ? 'Bookings found' : 'Bookings'}
          name={name}
          columns={columns}
          {...tableOf(list)}
          rows={rows}
          rowKey={keyOf}
          {...(mayEdit && {
            selection: {
              keys,
              noun: 'reservation',
              // The selection shows how far an action has come.
              onChange: (next) => (next.size > 0 || progress === null) && setKeys(next),
              actions: selectedButtons,
              paletteActions,
            },
          })}
          rowHref={foundHref}
          rowMenu={rowMenu}
          peek={peekOf}
          sort={sort}
          onSort={(next) => setUrl({ sort: sortInUrl(next, isSearch) })}
          live
          total={totals?.count}
          foot={
            totals !== null &&
            totals.count > 1 && (
              <span className="figures">Total {moneyText(totals.totalCents, site.currency)}</span>
            )
          }
          onColumns={(visible) => setWithDetails(showsFields(visible))}
          onClearFilters={clearingOf(url, noFilters, setUrl)}
          toolbar={
            <>
              <SearchBox
                label="Search bookings"
                placeholder="Name, e-mail, phone, reference, flight or code"
                {...field('query')}
              />
              <FindChips url={url} onChange={setUrl} />
              <FindFilters url={url} onChange={setUrl} />
              <p className={classes.order} role="status" data-sorted={sort !== null || undefined}>
                {orderText(query, sort)}
              </p>
            </>
          }
          empty={
            list.hasMore ? (
              <Notice
                action={
                  <Button busy={list.loadingMore} onClick={list.loadMore}>
                    Search more dates
                  </Button>
                }
              >
                No matches on nearby dates
              </Notice>
            ) : isNarrowed ? (
              <EmptyMessage
                action={
                  <Button onClick={() => setUrl({ ...noFilters, sort: url.sort })}>Clear search</Button>
                }
              />
            ) : (
              <Notice>No bookings yet. New bookings appear here.</Notice>
            )
          }
        />
      </LoadBoundary>
      {asked && (
        <SelectedDialogs asking={asked.action} rows={asked.rows} each={each} onClose={() => setAsked(null)} />
      )}
      {followUp.dialog}
      {adding && <CustomerDialog guid="new" onClose={() => setAdding(false)} />}
    </Page>
  )
}
