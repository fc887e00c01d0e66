import { useEffect, useRef, useState } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { isUnderWay } from '#domain/trip/trip.ts'
import { useCachedProgram } from '#web/offline/worker.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { DayTrips } from './DayTrips.tsx'
import { FindTrip } from './FindTrip.tsx'
import { NextTrip } from './NextTrip.tsx'
import { StepBar } from './StepBar.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { currentTripOf } from './trip-after.ts'
import { useDriverTrips } from './use-driver-trips.ts'
import { useWakeLock } from './use-wake-lock.ts'
import classes from './driver.module.css'

const CashGratuitySheet = preloadable(async () => (await import('./CashGratuitySheet.tsx')).CashGratuitySheet)
const NameBoard = preloadable(async () => (await import('./NameBoard.tsx')).NameBoard)
const NoShowSheet = preloadable(async () => (await import('./NoShowSheet.tsx')).NoShowSheet)
const RescheduleSheet = preloadable(async () => (await import('./RescheduleSheet.tsx')).RescheduleSheet)

type Sheet = { kind: 'board' | 'noShow' | 'reschedule' | 'gratuity'; trip: OwnTrip }

/** The driver's day on a phone used one-handed: the current trip, with the next step within thumb reach. */
export default function DriverDashPage() {
  const { loaded, trips, now, undoable, step, unsent, refused, dismiss, flush } = useDriverTrips()
  const today = useToday()
  const [chosen, setChosen] = useState<string | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const currentTrip = (trips && (trips.find((it) => it.guid === chosen) ?? currentTripOf(trips))) ?? null
  const newProgram = useCachedProgram()
  const isDriving = trips?.some((it) => isUnderWay(it.status)) ?? false
  useWakeLock(isDriving)
  const close = () => setSheet(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    // The last step removes its own button, so the focus moves to the page.
    if (before.current && document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    before.current = currentTrip?.guid
  }, [currentTrip?.guid])

  return (
    <Page title="Driver Dashboard" busy={loaded.requestState === 'Network'}>
      {/* Used when the page is added to the home screen. React moves it to the head. */}
      <link rel="manifest" href="/driver.webmanifest" />
      <UnsentNotice unsent={unsent} refused={refused} onSend={flush} onDismiss={dismiss} />
      <LoadBoundary {...loaded} {...(trips && loaded.loadState !== 'Forbidden' ? { loadState: 'Loaded' as const } : {})}>
        <div className={classes.page}>
          {newProgram && !isDriving && (
            <Notice action={<Button onClick={newProgram}>Update now</Button>}>A new version of the portal is available</Notice>
          )}
          {currentTrip ? (
            <NextTrip
              trip={currentTrip}
              now={now}
              onBoard={() => setSheet({ kind: 'board', trip: currentTrip })}
              onNoShow={() => setSheet({ kind: 'noShow', trip: currentTrip })}
              onReschedule={() => setSheet({ kind: 'reschedule', trip: currentTrip })}
              onGratuity={() => setSheet({ kind: 'gratuity', trip: currentTrip })}
            />
          ) : (
            <Notice>No more trips today</Notice>
          )}
          <StepBar
            trip={currentTrip}
            now={now}
            undoable={undoable}
            onStep={(trip, action, held) => void step(trip, { step: action, body: held ? { held } : {} })}
            onUndo={(it) => void step(it.trip, { step: 'undo', body: { step: it.step } })}
          />
          <DayTrips trips={trips ?? []} currentTrip={currentTrip?.guid ?? null} today={today} onChoose={setChosen} />
          <FindTrip />
        </div>
      </LoadBoundary>
      {sheet?.kind === 'board' && <NameBoard trip={sheet.trip} onClose={close} />}
      {sheet?.kind === 'gratuity' && (
        <CashGratuitySheet
          trip={sheet.trip}
          onClose={close}
          onSend={(body) => {
            void step(sheet.trip, { step: 'gratuity', body })
            close()
          }}
        />
      )}
      {sheet?.kind === 'noShow' && (
        <NoShowSheet
          trip={trips?.find((it) => it.guid === sheet.trip.guid) ?? sheet.trip}
          now={now}
          onClose={close}
          onSend={(body) => {
            void step(sheet.trip, { step: 'noShow', body })
            close()
          }}
        />
      )}
      {sheet?.kind === 'reschedule' && (
        <RescheduleSheet
          trip={sheet.trip}
          onClose={close}
          onSend={(body) => {
            void step(sheet.trip, { step: 'reschedule', body })
            close()
          }}
        />
      )}
    </Page>
  )
}
