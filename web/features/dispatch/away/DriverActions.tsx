import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { dailyReportPath, staffUserPath } from '#contract/addresses.ts'
import { dispatcherAction, type BoardCar, type BoardDriver, type BoardTrip } from '#contract/dispatch.ts'
import { withQuery } from '#contract/with-query.ts'
import { useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useActionsHere, type ActionHere } from '#web/ui/actions/actions-here.ts'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { useLetters } from '#web/ui/menu/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { MenuList } from '#web/ui/menu/MenuList.tsx'
import { telHref } from '#web/ui/value/tel-href.ts'
import { whyNotAway } from './why-not-away.ts'

const AwayDialog = preloadable(async () => (await import('./AwayDialog.tsx')).AwayDialog)
const ReasonDialog = preloadable(
  async () => (await import('#web/features/dispatch/ReasonDialog.tsx')).ReasonDialog,
)

interface DriverActionsProps {
  /** The driver whose menu is open. */
  menu: BoardDriver | null
  date: string
  trips: readonly BoardTrip[]
  drivers: readonly BoardDriver[]
  cars: readonly BoardCar[]
  offerUndo: (message: string, undo: () => void) => void
  onClose: () => void
}

type Asking = { driverGuid: string; what: 'message' | 'away' } | null

/**
 * The menu of a driver's row on the board, its dialogs, and the outcome of moving the driver's trips. In
 * every view, the palette can mark a driver as unavailable.
 */
export function DriverActions({ menu, date, trips, drivers, cars, offerUndo, onClose }: DriverActionsProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const [outcome, setOutcome] = useState<{ of: BulkOutcome; verb: string } | null>(null)
  const asked = drivers.find((it) => it.guid === asking?.driverGuid)
  const close = () => setAsking(null)
  const entriesOf = useDriverEntries(date, setAsking)
  useActionsHere(
    'Focused driver',
    () => {
      const driver = focusedOf(drivers)
      return driver ? entriesOf(driver).map(({ label, whyNot, run }) => ({ label, whyNot, run })) : []
    },
    true,
  )
  const isPast = date < useToday()
  const present = drivers.filter((it) => whyNotAway(it, isPast) === null)
  const markOne: ActionHere = {
    label: 'Mark a driver unavailable…',
    whyNot: present.length > 0 ? null : isPast ? 'This day is in the past' : 'No driver to mark unavailable',
    asks: {
      placeholder: 'Which driver?',
      choices: present.map(({ guid, name }) => ({
        key: guid,
        label: name,
        run: () => setAsking({ driverGuid: guid, what: 'away' }),
      })),
    },
  }
  // A focused driver’s own actions include it, so the palette needn’t ask.
  useActionsHere('', () => (focusedOf(drivers) ? [] : [markOne]))
  return (
    <>
      <BulkOutcomeNotice
        outcome={outcome?.of ?? null}
        verb={outcome?.verb ?? ''}
        onClose={() => setOutcome(null)}
      />
      {menu && <DriverMenu key={menu.guid} driver={menu} entries={entriesOf(menu)} onClose={onClose} />}
      {asked && asking?.what === 'message' && (
        <ReasonDialog
          title={`Message ${asked.name}`}
          endpoint={dispatcherAction}
          label="Message"
          hint={asked.isOutside ? 'E-mailed to the company' : 'Sent to the driver’s phone'}
          doLabel="Send message"
          keepLabel="Cancel"
          required
          maxLength={300}
          toBody={(message) => ({ action: 'message', driverGuid: asked.guid, message })}
          onClose={close}
        />
      )}
      {asked && asking?.what === 'away' && (
        <AwayDialog
          driver={asked}
          date={date}
          trips={trips}
          drivers={drivers}
          cars={cars}
          offerUndo={offerUndo}
          onOutcome={(of, verb) => setOutcome({ of, verb })}
          onClose={close}
        />
      )}
    </>
  )
}

function focusedOf(drivers: readonly BoardDriver[]): BoardDriver | undefined {
  const guid = (document.activeElement as HTMLElement | null)?.dataset['driver']
  return drivers.find((it) => it.guid === guid)
}

/** What can be done for a driver: the entries of the menu, and of the palette. */
function useDriverEntries(date: string, ask: (asking: Asking) => void): (driver: BoardDriver) => MenuEntry[] {
  const navigate = useNavigate()
  const isPast = date < useToday()
  const [isAdministrator, seesReports] = [useMay('adminSystem'), useMay('dailyReports')]
  const pageOf = ({ guid }: BoardDriver) =>
    isAdministrator
      ? staffUserPath(guid)
      : withQuery(dailyReportPath('dailydrivertransport', date), { driver: guid })
  return (driver) => [
    {
      id: 'open',
      label: 'Open driver',
      letter: 'o',
      whyNot: isAdministrator || seesReports ? null : 'Needs the permission for daily reports',
      run: () => void navigate({ to: pageOf(driver) }),
    },
    {
      id: 'message',
      label: 'Message',
      letter: 'm',
      whyNot: driver.gone ? 'No longer a driver' : null,
      run: () => ask({ driverGuid: driver.guid, what: 'message' }),
    },
    {
      id: 'call',
      label: driver.phone === '' ? 'Call' : `Call ${driver.phone}`,
      letter: 'c',
      whyNot: driver.phone === '' ? 'No phone number in the account' : null,
      run: () => location.assign(telHref(driver.phone)),
    },
    {
      id: 'away',
      label: 'Mark unavailable…',
      letter: 'n',
      whyNot: whyNotAway(driver, isPast),
      run: () => ask({ driverGuid: driver.guid, what: 'away' }),
    },
  ]
}

interface DriverMenuProps {
  driver: BoardDriver
  entries: readonly MenuEntry[]
  onClose: () => void
}

function DriverMenu({ driver, entries, onClose }: DriverMenuProps) {
  const owner = useRef(document.querySelector<HTMLButtonElement>(`button[data-driver="${driver.guid}"]`))
  const choose = (entry: MenuEntry) => {
    if (entry.whyNot !== null) return
    owner.current?.focus()
    onClose()
    entry.run()
  }
  useLetters(true, entries, choose)
  return <MenuList label={driver.name} entries={entries} owner={owner} onChoose={choose} onClose={onClose} />
}
