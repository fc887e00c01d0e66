import { journalPath } from '#contract/addresses.ts'
import { journalState } from '#contract/journal.ts'
import { screens } from '#contract/screens.ts'
import { periodBefore, type Period } from '#domain/calendar/period.ts'
import { allJournalSystems, journalSystems, type JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { JournalExports } from './JournalExports.tsx'
import { NewJournalExport } from './NewJournalExport.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { periodOf, wholeMonth } from './report-links.ts'
import classes from './reports.module.css'

const systems = allJournalSystems.map((key) => ({ key, label: journalSystems[key].label }))

const JournalCodes = preloadable(async () => (await import('./JournalCodes.tsx')).JournalCodes)

/** Exports the ledger for other accounting systems; the view `accounts` has their accounts. */
export default function JournalPage() {
  const [url, setUrl] = useUrlState({ system: 'plain', from: '', to: '', view: '' })
  const system: JournalSystemKey = allJournalSystems.find((it) => it === url.system) ?? 'plain'
  return url.view === 'accounts' ? (
    <JournalCodes system={system} back={journalPath({ system, from: url.from, to: url.to })} />
  ) : (
    <Exports system={system} url={url} onUrl={setUrl} />
  )
}

interface ExportsProps {
  system: JournalSystemKey
  url: Period
  onUrl: (changed: Partial<Period & { system: string }>) => void
}

/** What is new in a period, and every export made. */
function Exports({ system, url, onUrl }: ExportsProps) {
  const today = useToday()
  const period = upTo(today, periodOf(url, periodBefore(wholeMonth(today))))
  const found = useLoad(
    journalState,
    { query: { system, ...period } },
    { live: ['ledger'], keepPrevious: true },
  )
  return (
    <Page title="Journal export" back={screens.reports.path} busy={found.requestState === 'Network'}>
      <div className={classes.head}>
        <SegmentChoice
          label="Export for"
          options={systems}
          value={system}
          onChange={(key) => onUrl({ system: key })}
        />
      </div>
      <PeriodPicker period={period} onPeriod={(next) => onUrl(upTo(today, next))} onRefresh={found.reload} />
      <LoadBoundary {...found}>
        {found.data && (
          <>
            <NewJournalExport key={system} system={system} period={period} state={found.data} />
            <JournalExports exports={found.data.exports} />
          </>
        )}
      </LoadBoundary>
    </Page>
  )
}

/** Entries of later days aren’t complete, so a period ends today at the latest. */
function upTo(today: string, { from, to }: Period): Period {
  return { from, to: to > today && from <= today ? today : to }
}
