import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { tripHireText } from '#web/parts/trips/hire-text.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { NewStep } from './use-driver-trips.ts'

const CashGratuitySheet = preloadable(async () => (await import('./CashGratuitySheet.tsx')).CashGratuitySheet)
const NameBoard = preloadable(async () => (await import('#web/parts/name-board/NameBoard.tsx')).NameBoard)
const CrewSheet = preloadable(async () => (await import('./CrewSheet.tsx')).CrewSheet)
const GuestMessagesSheet = preloadable(
  async () => (await import('./GuestMessagesSheet.tsx')).GuestMessagesSheet,
)
const NoShowSheet = preloadable(async () => (await import('./NoShowSheet.tsx')).NoShowSheet)
const NotLandedDialog = preloadable(async () => (await import('./NotLandedDialog.tsx')).NotLandedDialog)
const TripQuestionsSheet = preloadable(
  async () => (await import('./TripQuestionsSheet.tsx')).TripQuestionsSheet,
)
const RescheduleSheet = preloadable(async () => (await import('./RescheduleSheet.tsx')).RescheduleSheet)

export interface Sheet {
  kind:
    | 'board'
    | 'noShow'
    | 'reschedule'
    | 'gratuity'
    | 'notLanded'
    | 'messages'
    | 'questions'
    | 'crew'
    /** Before the trip is completed. */
    | 'lastQuestions'
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
  /** The required questions are answered. */
  onComplete: (trip: OwnTrip) => void
}

/** What opens over the driver's page. */
export function DriverSheets({
  sheet: { kind, trip },
  trips,
  now,
  onClose,
  onStep,
  onBoard,
  onComplete,
}: DriverSheetsProps) {
  const { timeZone } = useAccount().site
  const send = (step: NewStep) => {
    onStep(trip, step)
    onClose()
  }
  const latest = trips.find((it) => it.guid === trip.guid) ?? trip
  if (kind === 'board') {
    const hire = tripHireText(latest, timeZone)
    return <NameBoard {...trip} name={trip.guestName} hire={hire} onClose={onClose} />
  }
  if (kind === 'crew' && latest.outside)
    return <CrewSheet trip={latest} crew={latest.outside} onClose={onClose} />
  if (kind === 'messages') return <GuestMessagesSheet trip={trip} onClose={onClose} />
  if (kind === 'gratuity')
    return (
      <CashGratuitySheet trip={trip} onClose={onClose} onSend={(body) => send({ step: 'gratuity', body })} />
    )
  if (kind === 'questions' || kind === 'lastQuestions')
    return (
      <TripQuestionsSheet
        trip={latest}
        completes={kind === 'lastQuestions'}
        onClose={onClose}
        onSend={(answers) => {
          if (answers.length > 0) onStep(latest, { step: 'answers', body: { answers } })
          if (kind === 'lastQuestions') onComplete(latest)
          onClose()
        }}
      />
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
