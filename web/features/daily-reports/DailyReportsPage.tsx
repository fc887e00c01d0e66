import { dailyReportPath } from '#contract/addresses.ts'
import { dailyReports } from '#contract/daily-reports.ts'
import { screens } from '#contract/screens.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { useTileKeys } from '#web/ui/keys/tile-keys.ts'
import { dayText } from '#web/ui/value/format.ts'
import classes from './daily-reports.module.css'

/** The list of daily reports. */
export default function DailyReportsPage() {
  const today = useToday()
  return (
    <Page title={screens.dailyReports.label}>
      <p className={classes.lead}>Reports for today, {dayText(today)}, or any other date</p>
      <ul className={classes.cards} ref={useTileKeys<HTMLUListElement>()}>
        {dailyReports.map((report) => (
          <li key={report.name}>
            <a href={dailyReportPath(report.name, null)}>
              <strong>{report.label}</strong>
              <span>{report.rows.summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  )
}
