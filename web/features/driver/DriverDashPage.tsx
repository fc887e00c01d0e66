import { useEffect, useRef, useState } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { counted } from '#domain/text/counted.ts'
import { isUnderWay } from '#domain/trip/trip.ts'
import { useIsAway } from '#web/api/connection.ts'
import { useCachedProgram } from '#web/offline/worker.ts'
import { useOwnLiveNote } from '#web/shell/frame/live-note.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { DayTrips } from './DayTrips.tsx'
import { DriverSheets, type Sheet } from './DriverSheets.tsx'
import { FindTrip } from './FindTrip.tsx'
import { NextTrip } from './NextTrip.tsx'
import { StepBar } from './StepBar.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { useDriverTrips, type NewStep } from './use-driver-trips.ts'
import { useShownTrip } from './use-shown-trip.ts'
import { useStepButton } from './use-step-button.ts'
import { useWakeLock } from '#web/ui/device/use-wake-lock.ts'
import classes from './driver.module.css'

const DayEarnings = preloadable(async () => (await import('./DayEarnings.tsx')).DayEarnings)

/** The driver's day on a phone used one-handed: the current trip, with the next step within thumb reach. */
export default function DriverDashPage() {
  const { loaded, trips, now, undoable, step, unsent, refused, dismiss, flush } = useDriverTrips()
  const today = useToday()
  const { shown, current, isChosen, choose, goBack } = useShownTrip(trips)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const newProgram = useCachedProgram()
  const isAway = useIsAway()
  useOwnLiveNote(isAway ? offlineText(unsent.length) : null, 'offline')
  const isDriving = trips?.some((it) => isUnderWay(it.status)) ?? false
  useWakeLock(isDriving)
  useFocusOnNext(shown?.guid)
  const make = (trip: OwnTrip, next: NewStep) => {
    goBack()
    void step(trip, next)
  }
  const button = useStepButton({
    now,
    step: make,
    ask: (trip) => setSheet({ kind: 'notLanded', trip }),
    askQuestions: (trip) => setSheet({ kind: 'lastQuestions', trip }),
  })
  const open = (kind: Sheet['kind']) => () => shown && setSheet({ kind, trip: shown })

  return (
    <Page title="Driver Dashboard" busy={loaded.requestState === 'Network'}>
      {/* Used when the page is added to the home screen. React moves it to the head. */}
      <link rel="manifest" href="/driver.webmanifest" />
      <UnsentNotice unsent={unsent} refused={refused} onSend={flush} onDismiss={dismiss} />
      <LoadBoundary
        {...loaded}
        {...(trips && loaded.loadState !== 'Forbidden' ? { loadState: 'Loaded' as const } : {})}
      >
        <div className={classes.page}>
          {newProgram && !isDriving && (
            <Notice action={<Button onClick={newProgram}>Update now</Button>}>
              A new version of the portal is available
            </Notice>
          )}
          {shown ? (
            <NextTrip
              trip={shown}
              trips={trips ?? []}
              now={now}
              navigates={button.navigates}
              onNavigates={button.setNavigates}
              onBoard={open('board')}
              onNoShow={open('noShow')}
              onReschedule={open('reschedule')}
              onGratuity={open('gratuity')}
              onQuestions={open('questions')}
              onCrew={open('crew')}
              onMessages={open('messages')}
            />
          ) : (
            <Notice>No more trips today</Notice>
          )}
          <StepBar
            trip={shown}
            now={now}
            undoable={undoable}
            onStep={button.press}
            onUndo={(it) => make(it.trip, { step: 'undo', body: { step: it.step } })}
            back={isChosen ? { to: current, onBack: goBack } : null}
          />
          <DayTrips trips={trips ?? []} currentTrip={shown?.guid ?? null} today={today} onChoose={choose} />
          <DayEarnings />
          <FindTrip />
        </div>
      </LoadBoundary>
      {sheet && (
        <DriverSheets
          sheet={sheet}
          trips={trips ?? []}
          now={now}
          onClose={() => setSheet(null)}
          onStep={make}
          onBoard={button.board}
          onComplete={button.complete}
        />
      )}
    </Page>
  )
}

/** The last step of a trip removes its own button, so the focus moves to the page. */
function useFocusOnNext(shown: string | undefined): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (before.current && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
    before.current = shown
  }, [shown])
}

/** `Offline · 2 steps saved on this phone` */
function offlineText(unsent: number): string {
  return unsent === 0 ? 'Offline' : `Offline · ${counted(unsent, 'step')} saved on this phone`
}
