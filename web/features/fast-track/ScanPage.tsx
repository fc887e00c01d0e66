import { screens } from '#contract/screens.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { usePageActions, type PageActionGroup } from '#web/shell/navigation/page-actions.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { useTypedAnywhere } from '../../scan/use-typed-anywhere.ts'
import { Choices } from './Choices.tsx'
import { DayList } from './DayList.tsx'
import { DeskHead } from './DeskHead.tsx'
import { PartyPanel } from './PartyPanel.tsx'
import { ResultSign } from './ResultSign.tsx'
import { ScanBox } from './ScanBox.tsx'
import { useDesk } from './use-desk.ts'
import classes from './scan.module.css'

const actions: readonly PageActionGroup[] = [{ title: 'Cash', actions: [{ label: screens.drawer.label, href: screens.drawer.path }] }]

/** The airport desk: scan or type, see the party, check in, confirm. The box is always ready for the next guest. */
export default function ScanPage() {
  const today = useToday()
  const [url, setUrl] = useUrlState({ date: today })
  const date = isServiceDate(url.date) ? url.date : today
  const desk = useDesk(date)
  useTypedAnywhere(desk.box)
  usePageActions(actions)
  return (
    <Page title="FT Scan" busy={desk.asking} beside={<DeskHead desk={desk} />}>
      <div className={classes.desk}>
        <div className={classes.work}>
          <ScanBox desk={desk} />
          <ResultSign result={desk.result} />
          {desk.choices && <Choices desk={desk} found={desk.choices} />}
          {desk.booking !== null && <PartyPanel key={desk.booking} desk={desk} bookingGuid={desk.booking} />}
        </div>
        <DayList desk={desk} today={today} onDate={(next) => setUrl({ date: next })} />
      </div>
    </Page>
  )
}
