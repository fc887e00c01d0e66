import { useCallback, useMemo, useState } from 'react'
import { followUpsAtOnce, queryFollowUps, type FollowUpRow } from '#contract/follow-ups.ts'
import { screens } from '#contract/screens.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useFinish } from '#web/parts/follow-ups/use-finish.ts'
import { addAction, AddKey } from '#web/parts/follow-ups/use-follow-ups.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { clearingOf, useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import { sortOf, sortText } from '#web/ui/table/sort-text.ts'
import { FollowUpMenu } from './FollowUpMenu.tsx'
import { followUpColumns } from './follow-up-columns.tsx'

const FollowUpDialog = preloadable(
  async () => (await import('#web/parts/follow-ups/FollowUpDialog.tsx')).FollowUpDialog,
)
const DeleteFollowUp = preloadable(
  async () => (await import('#web/parts/follow-ups/DeleteFollowUp.tsx')).DeleteFollowUp,
)

const live = ['followUp', 'customer'] as const
const noFilters = { query: '', whose: '', state: '', due: '', sort: '' }
const orders = ['due', '-due', 'done', '-done'] as const
const days = [
  ['overdue', 'Overdue'],
  ['today', 'Due today'],
  ['now', 'Due today or overdue'],
  ['week', 'Due in the next 7 days'],
] as const

/** What staff must not forget: their own and what is for anyone, or everyone's. */
export default function FollowUpsPage() {
  const { site, granted } = useAccount()
  const { timeZone } = site
  const today = useToday()
  const [url, setUrl, field] = useListFilters(noFilters)
  const state = url.state === 'done' ? 'done' : 'open'
  const { sort, asked } = sortOf(url.sort, orders, state === 'done' ? '-done' : 'due')
  const query = { ...queryOf(url, today), ...asked, state } as const
  const list = useList(queryFollowUps, { query }, { live })
  const { finish, reopen, sending, problems, result, forget } = useFinish()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  /** The one in the dialog; `new`: one to add. */
  const [edited, setEdited] = useState<FollowUpRow | 'new' | null>(null)
  const [removed, setRemoved] = useState<FollowUpRow | null>(null)
  const columns = useMemo(
    () =>
      followUpColumns(
        { timeZone, today, granted, state },
        {
          finish: (it) => void finish([it]),
          reopen: (it) => void reopen([it]),
          edit: setEdited,
          remove: setRemoved,
          busy: sending,
        },
      ),
    [timeZone, today, granted, state, finish, reopen, sending],
  )
  const add = () => setEdited('new')
  const act = useCallback(
    async (rows: readonly FollowUpRow[]) => {
      const left = await (state === 'done' ? reopen : finish)(rows)
      if (left) setKeys(new Set(left.map((it) => it.key)))
    },
    [state, finish, reopen],
  )
  const rowMenu = useCallback(
    (menu: OpenRowMenu<FollowUpRow>) => (
      <FollowUpMenu
        {...menu}
        {...{ state, busy: sending, onAct: act, onEdit: setEdited, onRemove: setRemoved }}
      />
    ),
    [state, sending, act],
  )
  const actions = (rows: readonly FollowUpRow[]) => (
    <Button
      size="xs"
      kind="main"
      busy={sending}
      disabledReason={whyNotAll(rows)}
      onClick={() => void act(rows)}
    >
      {state === 'done' ? 'Reopen selected' : 'Mark as done'}
    </Button>
  )
  const paletteActions = (rows: readonly FollowUpRow[]) => {
    const label = state === 'done' ? 'Reopen' : 'Mark as done'
    return sending ? [] : [{ label, whyNot: whyNotAll(rows), run: () => void act(rows) }]
  }
  return (
    <Page
      title={screens.followUps.label}
      back={screens.dashboard.path}
      busy={list.requestState === 'Network'}
      actions={[addAction(add)]}
    >
      <AddKey onAdd={add} />
      <LoadBoundary {...list}>
        <Problems problems={problems} />
        <BulkOutcomeNotice outcome={result?.outcome ?? null} verb={result?.verb ?? ''} onClose={forget} />
        <DataTable
          label="Follow-ups"
          name="follow-ups"
          columns={columns}
          {...tableOf(list)}
          rowKey={(it) => it.guid}
          sort={sort}
          onSort={(next) => setUrl({ sort: sortText(next) })}
          live
          wraps
          rowMenu={rowMenu}
          selection={{
            keys,
            noun: 'follow-up',
            onChange: setKeys,
            actions,
            paletteActions,
          }}
          toolbar={
            <>
              <SearchBox
                label="Search follow-ups"
                placeholder="Text, name or reference"
                {...field('query')}
              />
              <ListFilters values={[url.whose, url.state, url.due]}>
                <FilterSelect
                  label="For"
                  none="For me or anyone"
                  choices={[['everyone', 'For everyone']]}
                  {...field('whose')}
                />
                <FilterSelect label="Status" none="Open" choices={[['done', 'Done']]} {...field('state')} />
                <FilterSelect label="Due" none="Any day" choices={days} {...field('due')} />
              </ListFilters>
            </>
          }
          onClearFilters={clearingOf(url, noFilters, setUrl)}
          empty={
            <EmptyList
              isFiltered={[url.query, url.whose, url.state, url.due].some((it) => it !== '')}
              onClear={() => setUrl(noFilters)}
            >
              Nothing to follow up. Add a follow-up here or on the page of a reservation, customer or partner.
            </EmptyList>
          }
        />
      </LoadBoundary>
      {edited !== null && (
        <FollowUpDialog
          about={null}
          followUp={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && <DeleteFollowUp followUp={removed} onClose={() => setRemoved(null)} />}
    </Page>
  )
}

function whyNotAll(rows: readonly FollowUpRow[]): string | null {
  return rows.length > followUpsAtOnce ? `Select at most ${followUpsAtOnce} follow-ups` : null
}

/** The query from the address. Malformed parameters are ignored. */
function queryOf({ query, whose, due }: typeof noFilters, today: string) {
  return {
    whose: whose === 'everyone' ? ('everyone' as const) : ('mine' as const),
    ...(query.trim() === '' ? {} : { query: query.slice(0, 200) }),
    ...(due === 'overdue' ? { dueTo: addDays(today, -1) } : {}),
    ...(due === 'today' ? { dueFrom: today, dueTo: today } : {}),
    ...(due === 'now' ? { dueTo: today } : {}),
    ...(due === 'week' ? { dueFrom: today, dueTo: addDays(today, 6) } : {}),
  }
}
