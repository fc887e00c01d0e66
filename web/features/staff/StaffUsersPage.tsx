import { useMemo } from 'react'
import { staffUserPath } from '#contract/addresses.ts'
import { staffUsers } from '#contract/staff.ts'
import { screens } from '#contract/screens.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { inUseChoices } from '#web/parts/choices/in-use.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { staffColumns } from './staff-columns.tsx'

/** The staff members who can sign in. */
export default function StaffUsersPage() {
  const { timeZone } = useAccount().site
  const [url, setUrl, field] = useListFilters({ query: '', state: 'active' })
  const state = inUseChoices.find((it) => it.key === url.state)?.key ?? 'active'
  const list = useList(staffUsers, { query: { query: url.query, state } }, { live: ['account'] })
  const columns = useMemo(() => staffColumns(timeZone), [timeZone])
  const narrowed = url.query !== '' || state !== 'active'
  return (
    <Page
      title="Staff users"
      back={screens.configuration.path}
      actions={[{ kind: 'link', label: 'New staff user', to: staffUserPath('new'), look: 'main' }]}
      load={list}
    >
      <DataTable
        label="Staff users"
        name="staff-users"
        columns={columns}
        {...tableOf(list)}
        rowKey={(it) => it.guid}
        rowHref={(it) => staffUserPath(it.guid)}
        live
        total={list.total}
        toolbar={
          <>
            <SearchBox label="Search by name, e-mail or phone" {...field('query')} />
            <SegmentChoice label="Show" options={inUseChoices} {...field('state')} value={state} />
          </>
        }
        empty={
          <EmptyMessage
            action={
              narrowed && (
                <Button onClick={() => setUrl({ query: '', state: 'active' })}>Clear filters</Button>
              )
            }
          />
        }
      />
    </Page>
  )
}
