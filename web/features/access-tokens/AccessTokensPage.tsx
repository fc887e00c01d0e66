import { useMemo, useState } from 'react'
import { accessTokens, type AccessTokenRow } from '#contract/access-tokens.ts'
import { screens } from '#contract/screens.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { inUseChoices } from '#web/parts/choices/in-use.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { RevokeTokenDialog } from './RevokeTokenDialog.tsx'
import { tokenColumns } from './token-columns.tsx'

const noFilters = { query: '', state: 'active' }

/** Access tokens: all of them for administrators, the partner's own for its administrators. */
export default function AccessTokensPage() {
  const { site, kind } = useAccount()
  const isPartner = kind === 'partner'
  const [url, setUrl, field] = useListFilters(noFilters)
  const [open, setOpen] = useState<AccessTokenRow | 'new' | null>(null)
  const state = inUseChoices.find((it) => it.key === url.state)?.key ?? 'active'
  const list = useList(accessTokens, { query: { query: url.query, state } }, { live: ['accessToken'] })
  const columns = useMemo(
    () => tokenColumns({ timeZone: site.timeZone, isPartner, revoke: setOpen }),
    [site.timeZone, isPartner],
  )
  const close = () => setOpen(null)
  return (
    <Page
      title="Access tokens"
      back={isPartner ? screens.account.path : screens.configuration.path}
      busy={list.requestState === 'Network'}
      actions={
        list.first === undefined
          ? []
          : [{ kind: 'button', label: 'New token', look: 'main', onClick: () => setOpen('new') }]
      }
    >
      {isPartner && list.loadState === 'NotFound' ? (
        <Notice>Only partner administrators can manage access tokens. Ask us for that role.</Notice>
      ) : (
        <LoadBoundary {...list}>
          <DataTable
            label="Access tokens"
            name="access-tokens"
            columns={columns}
            {...tableOf(list)}
            rowKey={(it) => it.guid}
            live
            total={list.total}
            toolbar={
              <>
                <SearchBox label="Search by name or user" {...field('query')} />
                <SegmentChoice label="Show" options={inUseChoices} {...field('state')} value={state} />
              </>
            }
            empty={
              <EmptyList
                isFiltered={url.query !== '' || state !== 'active'}
                onClear={() => setUrl(noFilters)}
              >
                No active access tokens. Create one for each system that should book or read data through the
                API.
              </EmptyList>
            }
          />
        </LoadBoundary>
      )}
      {open === 'new' && <NewTokenDialog onClose={close} />}
      {open !== null && open !== 'new' && <RevokeTokenDialog token={open} onClose={close} />}
    </Page>
  )
}
