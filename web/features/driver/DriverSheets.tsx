import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { NewStep } from './use-driver-trips.ts'

const CashGratuitySheet = preloadable(async () => (await import('./CashGratuitySheet.tsx')).CashGratuitySheet)
const NameBoard = preloadable(async () => (await import('./NameBoard.tsx')).NameBoard)
const GuestMessagesSheet = preloadable(
  async () => (await import('./GuestMessagesSheet.tsx')).GuestMessagesSheet,
)
const NoShowSheet = preloadable(async () => (await import('./NoShowSheet.tsx')).NoShowSheet)
const NotLandedDialog = preloadable(async () => (await import('./NotLandedDialog.tsx')).NotLandedDialog)
const RescheduleSheet = preloadable(async () => (await import('./RescheduleSheet.tsx')).RescheduleSheet)

export interface Sheet {
  kind: 'board' | 'noShow' | 'reschedule' | 'gratuity' | 'notLanded' | 'messages'
  trip: OwnTrip
}

interface DriverSheetsProps {
  sheet: Sheet
  trips: readonly OwnTrip[]
  now: Instant
  onClose: () => void
  onStep: (trip: OwnTrip, step: NewStep) => void
  /** The guests are on board although the flight is not known to have landed. */
  onBoard: (trip: OwnTrip) => void
}

/** What opens over the driver's page. */
export function DriverSheets({
  sheet: { kind, trip },
  trips,
  now,
  onClose,
  onStep,
  onBoard,
}: DriverSheetsProps) {
  const send = (step: NewStep) => {
    onStep(trip, step)
    onClose()
  }
  const latest = trips.find((it) => it.guid === trip.guid) ?? trip
  if (kind === 'board') return <NameBoard trip={trip} onClose={onClose} />
  if (kind === 'messages') return <GuestMessagesSheet trip={trip} onClose={onClose} />
  if (kind === 'gratuity')
    return (
      <CashGratuitySheet trip={trip} onClose={onClose} onSend={(body) => send({ step: 'gratuity', body })} />
    )
  if (kind === 'noShow')
    return (
      <NoShowSheet
        trip={latest}
        now={now}
        onClose={onClose}
        onSend={(body) => send({ step: 'noShow', body })}
      />
    )
  if (kind === 'notLanded')
    return (
      <NotLandedDialog
        trip={latest}
        onClose={onClose}
        onOk={() => {
          onBoard(latest)
          onClose()
        }}
      />
    )
  return (
    <RescheduleSheet trip={trip} onClose={onClose} onSend={(body) => send({ step: 'reschedule', body })} />
  )
}
