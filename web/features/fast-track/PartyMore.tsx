import {
  IconArrowBackUp,
  IconCalendar,
  IconCoins,
  IconExternalLink,
  IconId,
  IconMessage,
  IconSpeakerphone,
  IconTicket,
  IconUserPlus,
} from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { partyNumber } from '#domain/fast-track/day-number.ts'
import { groupPath, ticketFile } from '#contract/addresses.ts'
import { callNumber } from '#contract/concierge.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import { useMay } from '#web/shell/account/account.ts'
import { ActionRow, type RowAction } from '#web/ui/actions/ActionRow.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useEffects } from '#web/api/effects.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useSave } from '#web/api/use-save.ts'
import { deskRefreshes } from './desk-calls.ts'
import { useDeskLine, useNeedsNetwork } from './device-state.ts'
import { UndoCheckInDialog } from './UndoCheckInDialog.tsx'
import { UndoOnDevice } from './UndoOnDevice.tsx'
import type { Desk } from './use-desk.ts'
import classes from './scan.module.css'

const AddPeopleDialog = preloadable(async () => (await import('./AddPeopleDialog.tsx')).AddPeopleDialog)
const CommentsDialog = preloadable(async () => (await import('./CommentsDialog.tsx')).CommentsDialog)
const OtherDateDialog = preloadable(async () => (await import('./OtherDateDialog.tsx')).OtherDateDialog)
const NameBoard = preloadable(async () => (await import('#web/parts/name-board/NameBoard.tsx')).NameBoard)
const UndoCancellationDialog = preloadable(
  async () => (await import('#web/parts/changes/UndoCancellationDialog.tsx')).UndoCancellationDialog,
)
const GratuityDialog = preloadable(
  async () => (await import('#web/parts/gratuity/GratuityDialog.tsx')).GratuityDialog,
)

/** Rarely used actions of a party. */
export function PartyMore({ desk, party }: { desk: Desk; party: DeskParty }) {
  const mayOpen = useMay('viewCustomer')
  const needsNetwork = useNeedsNetwork()
  const { isAway } = useDeskLine()
  const [isAsking, setAsking] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const [opened, setOpened] = useState<'people' | 'date' | 'comments' | 'cancellation' | 'board' | null>(null)
  const calling = useSave(callNumber, { refreshes: deskRefreshes, quiet: true })
  const isWaiting = party.status === 'booked' || party.status === 'checkedIn'
  const call = async () => {
    const outcome = await calling.save({ body: { bookingGuid: party.bookingGuid } })
    const isCalled = outcome.kind === 'ok'
    desk.say({
      signal: isCalled ? 'good' : 'bad',
      title: `${party.reference}, ${party.name}`,
      message: isCalled
        ? `Number ${partyNumber(party)} called`
        : problemsOf(outcome).join(' ') || 'Something went wrong. Try again.',
    })
    desk.ready()
  }
  const reservation = groupPath(party.customerGuid, party.groupGuid)
  const opens = mayOpen && !isAway
  const { go } = useEffects()
  useShortcut({
    keys: 'Mod+O',
    label: 'Open the party’s reservation',
    run: () => opens && go(reservation),
  })
  const close = () => {
    setOpened(null)
    setGiving(false)
    desk.ready()
  }
  const canGoBack = party.status === 'checkedIn' || party.status === 'noShow'
  const done = () => {
    setAsking(false)
    desk.ready()
  }
  const isLive = party.status !== 'cancelled'
  const changeFlight: RowAction | false = party.status === 'booked' && {
    label: 'Change flight',
    icon: <IconCalendar size={18} aria-hidden />,
    whyNot: needsNetwork,
    run: () => setOpened('date'),
  }
  // A party of another day needs nothing else: first, so that it is in view.
  const isOfOtherDay = party.notice !== null
  const actions: (RowAction | false)[] = [
    isOfOtherDay && changeFlight,
    isWaiting &&
      party.dayNumber !== null && {
        label: `Call ${partyNumber(party)}`,
        icon: <IconSpeakerphone size={18} aria-hidden />,
        busy: calling.sending,
        run: () => void call(),
      },
    isWaiting && {
      label: 'Add passengers',
      icon: <IconUserPlus size={18} aria-hidden />,
      whyNot: needsNetwork,
      run: () => setOpened('people'),
    },
    !isOfOtherDay && changeFlight,
    party.status === 'cancelled' && {
      label: 'Undo cancellation',
      icon: <IconArrowBackUp size={18} aria-hidden />,
      whyNot: needsNetwork,
      run: () => setOpened('cancellation'),
    },
    canGoBack &&
      !isAway && {
        label: 'Undo',
        icon: <IconArrowBackUp size={18} aria-hidden />,
        whyNot: party.whyNot.stepBack,
        run: () => setAsking(true),
      },
    isLive && {
      label: 'Comments',
      icon: <IconMessage size={18} aria-hidden />,
      run: () => setOpened('comments'),
    },
    isLive &&
      !isAway && {
        label: 'Ticket',
        icon: <IconTicket size={18} aria-hidden />,
        href: ticketFile(party.groupGuid, party.bookingGuid),
        newTab: true,
      },
    isLive && {
      label: 'Name board',
      icon: <IconId size={18} aria-hidden />,
      run: () => setOpened('board'),
    },
    {
      label: 'Gratuity',
      icon: <IconCoins size={18} aria-hidden />,
      whyNot: needsNetwork && 'Not available offline',
      run: () => setGiving(true),
    },
    opens && {
      label: 'Open reservation',
      icon: <IconExternalLink size={18} aria-hidden />,
      href: reservation,
    },
  ]
  return (
    <>
      <ActionRow
        of={`Party ${party.reference}`}
        className={classes.more}
        size="md"
        kind="quiet"
        actions={actions.filter((it) => it !== false)}
      >
        {isAway && <UndoOnDevice desk={desk} party={party} />}
      </ActionRow>
      {opened === 'people' && <AddPeopleDialog desk={desk} party={party} onClose={close} />}
      {opened === 'comments' && <CommentsDialog desk={desk} party={party} onClose={close} />}
      {opened === 'cancellation' && (
        <UndoCancellationDialog
          {...party}
          refreshes={deskRefreshes}
          onDone={() => {
            close()
            desk.say({
              signal: 'good',
              title: `${party.reference}, ${party.name}`,
              message: 'Cancellation undone. The party can be checked in.',
            })
          }}
          onClose={close}
        />
      )}
      {opened === 'board' && <NameBoard {...party} onClose={close} />}
      {opened === 'date' && <OtherDateDialog desk={desk} party={party} onClose={close} />}
      {isGiving && (
        <GratuityDialog
          customer={party.customerGuid}
          group={party.groupGuid}
          reference={party.reference}
          onClose={close}
        />
      )}
      {isAsking && <UndoCheckInDialog party={party} desk={desk} onClose={done} />}
    </>
  )
}
