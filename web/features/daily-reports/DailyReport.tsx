import { counted } from '#domain/text/counted.ts'
import { IconDownload, IconRefresh } from '#web/ui/icon/icons.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { dailyReportFile, dailyReportPath } from '#contract/addresses.ts'
import { dailyReports } from '#contract/daily-reports.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Report } from '#contract/report.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { fieldColumns } from '#web/parts/details/field-columns.ts'
import { FiguresAt } from '#web/parts/times/FiguresAt.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday, useZoneNote } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { longDayText } from '#web/ui/value/format.ts'
import { CommentsCell, type ReportRow } from './report-cells.tsx'
import { dateAsked } from './report-date.ts'
import { ReportDate } from './ReportDate.tsx'
import classes from './daily-reports.module.css'

const BookingCommentsDialog = preloadable(
  async () => (await import('#web/parts/comments/BookingCommentsDialog.tsx')).BookingCommentsDialog,
)

interface DailyReportProps<Row extends ReportRow> {
  report: Pick<Report<Row>, 'name' | 'label' | 'rows' | 'xlsx'>
  query?: Record<string, string>
  columns: readonly Column<Row>[]
  /** The page to which a row’s name leads. */
  linkedPage?: ((row: Row) => string) | undefined
  toolbar?: ReactNode
}

const noFields: ReplyOf<Report<never>['rows']>['fields'] = []

const live = ['fastTrack', 'trip', 'flight', 'ledger'] as const

/** The Daily Report screen (specification, point 2): a date, its rows, and the comments on them. */
export function DailyReport<Row extends ReportRow>({
  report,
  query,
  columns,
  linkedPage,
  toolbar,
}: DailyReportProps<Row>) {
  const { name, label } = report
  const today = useToday()
  const zoneNote = useZoneNote()
  const [url, setUrl] = useUrlState({ date: today })
  const date = isServiceDate(url.date) ? url.date : today
  const [commented, setCommented] = useState<Row | null>(null)
  const loaded = useLoad(
    report.rows,
    { params: { date }, ...(query && { query }) },
    { live, keepPrevious: true },
  )
  const rows = loaded.data?.items ?? none
  const fields = loaded.data?.fields ?? noFields
  const all = useMemo(
    () => withComments([...columns, ...fieldColumns<Row>(fields, detailOf)], setCommented),
    [columns, fields],
  )
  const show = (text: string) => {
    const asked = dateAsked(text, date, today)
    if (asked !== null) setUrl({ date: asked })
  }
  const busy = loaded.requestState === 'Network'

  return (
    <Page
      title="Daily Report"
      busy={busy}
      actions={actionsOf({
        report,
        date,
        query,
        isToday: date === today || commented !== null,
        onToday: () => show(today),
        onRefresh: loaded.reload,
      })}
      beside={
        <div className={`${classes.choice} no-print`}>
          <ReportDate date={date} today={today} onDate={show} />
          {toolbar}
        </div>
      }
    >
      <ReportTabs name={name} date={date} today={today} />
      <h2 className="print-only">
        {label}, {longDayText(date)}
      </h2>
      {zoneNote && <p className="soft">{zoneNote}</p>}
      <FiguresAt at={loaded.data?.figuresAt} />
      <LoadBoundary {...loaded}>
        <DataTable
          label={`${label}, ${longDayText(date)}`}
          name={`daily-${name}`}
          columns={all}
          rows={rows}
          rowKey={(it) => it.guid}
          highlighted={(it) => it.highlight}
          linkedPage={linkedPage}
          live
          outdated={loaded.isPrevious}
          toolbar={<Summary rows={rows} />}
        />
      </LoadBoundary>
      {commented && (
        <BookingCommentsDialog
          bookingGuids={commented.bookingGuids}
          onClose={() => setCommented(null)}
          onSaved={loaded.reload}
        />
      )}
    </Page>
  )
}

const none: never[] = []

function detailOf({ details }: ReportRow, field: string): string | undefined {
  return details?.find((it) => it.guid === field)?.text
}

/** The comments column opens the dialog of its row. */
function withComments<Row extends ReportRow>(
  columns: readonly Column<Row>[],
  onOpen: (row: Row) => void,
): Column<Row>[] {
  const cell = (row: Row) => <CommentsCell comments={row.comments} onOpen={() => onOpen(row)} />
  return columns.map((it) => (it.id === 'comments' ? { minWidth: '13rem', ...it, cell, fixed: true } : it))
}

interface ReportActions {
  report: Pick<Report<never>, 'name' | 'xlsx'>
  date: string
  query: Record<string, string> | undefined
  isToday: boolean
  onToday: () => void
  onRefresh: () => void
}

function actionsOf({
  report: { name, xlsx },
  date,
  query,
  isToday,
  onToday,
  onRefresh,
}: ReportActions): HeaderAction[] {
  const download = <IconDownload size={18} aria-hidden />
  const book: HeaderAction[] =
    xlsx === null
      ? []
      : [{ kind: 'href', label: 'Excel', href: dailyReportFile(name, date, 'xlsx'), icon: download }]
  return [
    { kind: 'button', label: 'Today', onClick: onToday, disabled: isToday },
    { kind: 'button', label: 'Refresh', onClick: onRefresh, icon: <IconRefresh size={18} aria-hidden /> },
    { kind: 'href', label: 'Export', href: dailyReportFile(name, date, 'csv', query), icon: download },
    ...book,
  ]
}

/** Tabs for the reports of the same date. */
function ReportTabs({ name, date, today }: { name: string; date: string; today: string }) {
  return (
    <nav className={`${classes.tabs} no-print`} aria-label="Daily reports">
      {dailyReports.map((report) => (
        <a
          key={report.name}
          href={dailyReportPath(report.name, date === today ? null : date)}
          {...(report.name === name && { 'aria-current': 'page' })}
        >
          {report.label}
        </a>
      ))}
    </nav>
  )
}

function Summary({ rows }: { rows: readonly ReportRow[] }) {
  const look = rows.filter((it) => it.highlight).length
  if (rows.length === 0) return null
  return (
    <span className="soft">
      {look === 0 ? 'Nothing needs attention' : counted(look, 'row needs attention', 'rows need attention')}
    </span>
  )
}
