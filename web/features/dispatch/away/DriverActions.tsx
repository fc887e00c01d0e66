import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { dailyReportPath, staffUserPath } from '#contract/addresses.ts'
import { dispatcherAction, type BoardCar, type BoardDriver, type BoardTrip } from '#contract/dispatch.ts'
import { withQuery } from '#contract/with-query.ts'
import { useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
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

/** The menu of a driver's row on the board, its dialogs, and the outcome of moving the driver's trips. */
export function DriverActions({ menu, date, trips, drivers, cars, offerUndo, onClose }: DriverActionsProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const [outcome, setOutcome] = useState<{ of: BulkOutcome; verb: string } | null>(null)
  const asked = drivers.find((it) => it.guid === asking?.driverGuid)
  const close = () => setAsking(null)
  return (
    <>
      <BulkOutcomeNotice
        outcome={outcome?.of ?? null}
        verb={outcome?.verb ?? ''}
        onClose={() => setOutcome(null)}
      />
      {menu && (
        <DriverMenu
          key={menu.guid}
          driver={menu}
          date={date}
          onAsk={(what) => setAsking({ driverGuid: menu.guid, what })}
          onClose={onClose}
        />
      )}
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

interface DriverMenuProps {
  driver: BoardDriver
  date: string
  onAsk: (what: 'message' | 'away') => void
  onClose: () => void
}

function DriverMenu({ driver, date, onAsk, onClose }: DriverMenuProps) {
  const navigate = useNavigate()
  const isPast = date < useToday()
  const [isAdministrator, seesReports] = [useMay('adminSystem'), useMay('dailyReports')]
  const owner = useRef(document.querySelector<HTMLButtonElement>(`button[data-driver="${driver.guid}"]`))
  const page = isAdministrator
    ? staffUserPath(driver.guid)
    : withQuery(dailyReportPath('dailydrivertransport', date), { driver: driver.guid })
  const entries: MenuEntry[] = [
    {
      id: 'open',
      label: 'Open driver',
      letter: 'o',
      whyNot: isAdministrator || seesReports ? null : 'Needs the permission for daily reports',
      run: () => void navigate({ to: page }),
    },
    {
      id: 'message',
      label: 'Message',
      letter: 'm',
      whyNot: driver.gone ? 'No longer a driver' : null,
      run: () => onAsk('message'),
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
      run: () => onAsk('away'),
    },
  ]
  const choose = (entry: MenuEntry) => {
    if (entry.whyNot !== null) return
    owner.current?.focus()
    onClose()
    entry.run()
  }
  useLetters(true, entries, choose)
  return <MenuList label={driver.name} entries={entries} owner={owner} onChoose={choose} onClose={onClose} />
}
