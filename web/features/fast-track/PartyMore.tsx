import { IconArrowBackUp, IconCoins, IconExternalLink, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { groupPath, ticketFile } from '#contract/addresses.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { UndoCheckInDialog } from './UndoCheckInDialog.tsx'
import type { Desk } from './use-desk.ts'
import classes from './scan.module.css'

const GratuityDialog = preloadable(async () => (await import('#web/parts/gratuity/GratuityDialog.tsx')).GratuityDialog)

/** Rarely used actions of a party. */
export function PartyMore({ desk, party }: { desk: Desk; party: DeskParty }) {
  const mayOpen = useMay('viewCustomer')
  const [isAsking, setAsking] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const canGoBack = party.status === 'checkedIn' || party.status === 'noShow'
  const done = () => {
    setAsking(false)
    desk.ready()
  }
  return (
    <div className={classes.more}>
      {canGoBack && (
        <Button
          size="md"
          kind="quiet"
          icon={<IconArrowBackUp size={18} aria-hidden />}
          disabledReason={party.whyNot.stepBack}
          onClick={() => setAsking(true)}
        >
          Undo
        </Button>
      )}
      {party.status !== 'cancelled' && (
        <Button
          size="md"
          kind="quiet"
          icon={<IconTicket size={18} aria-hidden />}
          href={ticketFile(party.groupGuid, party.bookingGuid)}
          newTab
        >
          Ticket
        </Button>
      )}
      <Button size="md" kind="quiet" icon={<IconCoins size={18} aria-hidden />} onClick={() => setGiving(true)}>
        Gratuity
      </Button>
      {mayOpen && (
        <Button
          size="md"
          kind="quiet"
          icon={<IconExternalLink size={18} aria-hidden />}
          href={groupPath(party.customerGuid, party.groupGuid)}
        >
          Open the reservation
        </Button>
      )}
      {isGiving && (
        <GratuityDialog
          customer={party.customerGuid}
          group={party.groupGuid}
          reference={party.reference}
          onClose={() => setGiving(false)}
        />
      )}
      {isAsking && <UndoCheckInDialog party={party} desk={desk} onClose={done} />}
    </div>
  )
}
