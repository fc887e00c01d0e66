import { IconSend } from '#web/ui/icon/icons.ts'
import { useMemo, useState } from 'react'
import { messagePath } from '#contract/addresses.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { failedMail, queryMessages } from '#contract/messages.ts'
import { screens } from '#contract/screens.ts'
import { isCalendarDate } from '#domain/calendar/service-date.ts'
import { messageKinds, messagesText, messageStates } from '#domain/message/message-states.ts'
import { useLoad } from '#web/api/use-load.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { lookOf } from '#web/parts/status/statuses.ts'
import { useToday } from '#web/shell/account/today.ts'
import { clearingOf, useListFilters } from '#web/shell/navigation/list-filters.ts'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { sortOf, sortText } from '#web/ui/table/sort-text.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterDay, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { messageColumns } from './message-columns.tsx'
import { ResendFailedDialog } from './ResendFailedDialog.tsx'
import { kindTexts } from './message-words.ts'

const live = ['outbox'] as const
const noFilters = { query: '', state: '', kind: '', from: '', to: '', sort: '' }
const states = messageStates.map((it) => [it, lookOf('message', it).word] as const)
const kinds = messageKinds.map((it) => [it, kindTexts[it]] as const)

/** Manager: every message, with recipient and delivery state. */
export default function MessagesPage() {
  const { timeZone } = useAccount().site
  const today = useToday()
  const [url, setUrl, field] = useListFilters(noFilters)
  const { sort, asked } = sortOf(url.sort, ['written', '-written'], '-written')
  const query = { ...queryOf(url), ...asked }
  const list = useList(queryMessages, { query }, { live })
  const { data: failed } = useLoad(failedMail, {}, { live })
  const [asking, setAsking] = useState(false)
  const [resent, setResent] = useState<BulkOutcome | null>(null)
  const count = failed?.count ?? 0
  const columns = useMemo(() => messageColumns(timeZone), [timeZone])
  return (
    <Page
      title={screens.manager.label}
      busy={list.requestState === 'Network'}
      actions={
        count === 0
          ? []
          : [
              {
                kind: 'button',
                label: `Resend ${messagesText(count)}`,
                icon: <IconSend size={18} aria-hidden />,
                onClick: () => setAsking(true),
              },
            ]
      }
    >
      <ManagerTabs now="messages" />
      <BulkOutcomeNotice outcome={resent} verb="resent" onClose={() => setResent(null)} />
      <LoadBoundary {...list}>
        <DataTable
          label="Messages"
          name="messages"
          columns={columns}
          {...tableOf(list)}
          rowKey={(it) => it.guid}
          sort={sort}
          onSort={(next) => setUrl({ sort: sortText(next) })}
          rowHref={(it) => messagePath(it.guid)}
          live
          onClearFilters={clearingOf(url, noFilters, setUrl)}
          toolbar={
            <>
              <SearchBox label="Search messages" placeholder="Address, name or subject" {...field('query')} />
              <ListFilters values={[url.state, url.kind, url.from, url.to]}>
                <FilterSelect label="Status" none="Any status" choices={states} {...field('state')} />
                <FilterSelect label="Kind" none="Any kind" choices={kinds} {...field('kind')} />
                <FilterDay label="From" anyYear today={today} {...field('from')} />
                <FilterDay label="To" anyYear today={today} {...field('to')} />
              </ListFilters>
            </>
          }
          empty={
            <EmptyList isFiltered={Object.keys(query).length > 0} onClear={() => setUrl(noFilters)}>
              No messages yet
            </EmptyList>
          }
        />
      </LoadBoundary>
      {failed && (
        <ResendFailedDialog
          failed={failed}
          open={asking}
          onClose={() => setAsking(false)}
          onSent={setResent}
        />
      )}
    </Page>
  )
}

/** The query from the URL. Invalid filters are ignored. */
function queryOf(url: typeof noFilters): QueryIn<typeof queryMessages> {
  const state = messageStates.find((it) => it === url.state)
  const kind = messageKinds.find((it) => it === url.kind)
  return {
    ...(url.query.trim() === '' ? {} : { query: url.query.slice(0, 200) }),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(isCalendarDate(url.from) ? { from: url.from } : {}),
    ...(isCalendarDate(url.to) ? { to: url.to } : {}),
  }
}
