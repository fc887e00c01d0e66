import { IconCalendarPlus, IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { queryCustomers } from '#contract/customers.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { useList } from '../../api/use-list.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage, Notice } from '#web/ui/state/Notice.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { FindFilters, noFilters, type FindUrl } from './FindFilters.tsx'
import { columnsOfOwnGuests, foundColumns, foundHref } from './found-columns.tsx'

const CustomerDialog = preloadable(async () => (await import('./CustomerDialog.tsx')).CustomerDialog)

const live = ['group', 'customer'] as const
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const groupStatuses = ['waitlisted', 'confirmed', 'cancelled'] as const

/** Bookings: search by anything the caller says, in one field. */
export default function CustomersPage() {
  const [url, setUrl] = useUrlState(noFilters)
  const mayEdit = useMay('editCustomer')
  const isStaff = useAccount().kind === 'staff'
  const [adding, setAdding] = useState(false)
  const query = useMemo(() => queryOf(url), [url])
  const list = useList(queryCustomers, { query }, { live })
  const isNarrowed = Object.keys(query).length > 0
  const actions: HeaderAction[] = mayEdit
    ? [
        { kind: 'button', label: 'New customer', icon: <IconUserPlus size={18} aria-hidden />, onClick: () => setAdding(true) },
        { kind: 'link', label: 'New booking', to: screens.newBooking.path, look: 'main', icon: <IconCalendarPlus size={18} aria-hidden /> },
      ]
    : []
  return (
    <Page title="Bookings" busy={list.requestState === 'Network'} actions={actions}>
      <LoadBoundary {...list}>
        <DataTable
          label={isNarrowed ? 'Bookings found' : 'Newest bookings'}
          name="bookings"
          columns={isStaff ? foundColumns : columnsOfOwnGuests}
          rows={list.rows}
          rowKey={(it) => it.group?.guid ?? it.customerGuid}
          rowHref={foundHref}
          live
          busy={list.isPrevious}
          more={{ has: list.hasMore, loading: list.loadingMore, load: list.loadMore }}
          toolbar={
            <>
              <SearchBox
                label="Search bookings"
                placeholder="Name, e-mail, phone, reference, flight or code"
                value={url.query}
                onChange={(text) => setUrl({ query: text })}
              />
              <FindFilters url={url} onChange={setUrl} />
            </>
          }
          empty={
            isNarrowed ? (
              <EmptyMessage action={<Button onClick={() => setUrl(noFilters)}>Clear the search</Button>} />
            ) : (
              <Notice>No bookings yet</Notice>
            )
          }
        />
      </LoadBoundary>
      {adding && <CustomerDialog guid="new" onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** The query from the address; a malformed link asks less, not wrongly. */
function queryOf({ query, from, to, status, partner }: FindUrl): QueryIn<typeof queryCustomers> {
  const known = groupStatuses.find((it) => it === status)
  return {
    ...(query.trim() === '' ? {} : { query: query.slice(0, 200) }),
    ...(isServiceDate(from) ? { from } : {}),
    ...(isServiceDate(to) ? { to } : {}),
    ...(known ? { status: known } : {}),
    ...(guid.test(partner) ? { partner } : {}),
  }
}
