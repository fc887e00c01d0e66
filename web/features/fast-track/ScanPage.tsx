import { screens } from '#contract/screens.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconTicket } from '#web/ui/icon/icons.ts'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { usePageActions, type PageActionGroup } from '#web/shell/navigation/page-actions.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { useTypedAnywhere } from '#web/scan/use-typed-anywhere.ts'
import { Choices } from './Choices.tsx'
import { DayList } from './DayList.tsx'
import { DeskHead } from './DeskHead.tsx'
import { standInFor } from './device-line.ts'
import { useNeedsNetwork } from './device-state.ts'
import { PartyPanel } from './PartyPanel.tsx'
import { ResultSign } from './ResultSign.tsx'
import { ScanBox } from './ScanBox.tsx'
import { useDesk, type Desk } from './use-desk.ts'
import classes from './scan.module.css'

const WalkInDialog = preloadable(async () => (await import('./WalkInDialog.tsx')).WalkInDialog)

const actions: readonly PageActionGroup[] = [
  { title: 'Cash', actions: [{ label: screens.drawer.label, href: screens.drawer.path }] },
]

/**
 * The airport desk: scan or type, see the party, check it in, complete the check-in. The search box is always
 * ready for the next guest.
 */
export default function ScanPage() {
  const today = useToday()
  const [url, setUrl] = useUrlState({ date: today, find: '', desk: '' })
  const date = isServiceDate(url.date) ? url.date : today
  const desk = useDesk(date)
  const account = useAccount()
  // Before the first calls.
  useLayoutEffect(() => standInFor(account), [account])
  useTypedAnywhere(desk.box)
  useFoundAtOnce(desk, url)
  usePageActions(actions)
  const work = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (desk.shownTimes > 0) work.current?.scrollIntoView({ block: 'start' })
  }, [desk.shownTimes])
  return (
    <Page title="FT Scan" busy={desk.asking} beside={<DeskHead desk={desk} />}>
      <div className={classes.room}>
        <div className={classes.desk} data-serving={desk.booking !== null || undefined}>
          <div ref={work} className={classes.work}>
            <div className={classes.find}>
              <ScanBox desk={desk} />
              <WalkIn desk={desk} />
            </div>
            <ResultSign result={desk.result} />
            {desk.choices && <Choices desk={desk} found={desk.choices} />}
            {desk.booking !== null && (
              <PartyPanel key={desk.booking} desk={desk} bookingGuid={desk.booking} />
            )}
          </div>
          <DayList desk={desk} today={today} onDate={(next) => setUrl({ date: next })} />
        </div>
      </div>
    </Page>
  )
}

/** A guest without a booking, who buys and pays here. */
function WalkIn({ desk }: { desk: Desk }) {
  const needsNetwork = useNeedsNetwork()
  const [isSelling, setSelling] = useState(false)
  useActionsHere('', [
    {
      label: 'Walk-in sale',
      words: ['sell', 'guest without booking'],
      whyNot: needsNetwork,
      run: () => setSelling(true),
    },
  ])
  const close = () => {
    setSelling(false)
    desk.ready()
  }
  return (
    <div className={classes.walkIn}>
      <Button
        size="lg"
        icon={<IconTicket size={22} aria-hidden />}
        disabledReason={needsNetwork}
        onClick={() => setSelling(true)}
      >
        Walk-in sale
      </Button>
      {isSelling && <WalkInDialog desk={desk} onClose={close} />}
    </div>
  )
}

/** Searches once for the party or flight that a link names, at the desk of the link's direction. */
function useFoundAtOnce(desk: Desk, { find: query, desk: wanted }: { find: string; desk: string }): void {
  const asked = useRef('')
  const { find, mode, changeMode } = desk
  useEffect(() => {
    const link = `${wanted} ${query}`
    if (query === '' || asked.current === link) return
    if ((wanted === 'arrival' || wanted === 'departure') && wanted !== mode) {
      changeMode(wanted)
      return
    }
    asked.current = link
    void find(query)
  }, [query, wanted, mode, find, changeMode])
}
