import { IconArrowBackUp, IconChecks, IconCoin, IconExternalLink, IconTicket, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { useAccount, useMay } from '../../shell/account.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { moneyText } from '../../ui/format.ts'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { TakePaymentDialog } from './TakePaymentDialog.tsx'
import type { Desk } from './use-desk.ts'
import { usePartyActions } from './use-party-actions.ts'
import type { Ticks } from './use-ticks.ts'
import classes from './scan.module.css'

type Asking = 'missing' | 'payment' | 'back' | null

/** The deeds of the desk, at thumb height: the next one is yellow. */
export function PartyActions({ desk, party, ticks }: { desk: Desk; party: DeskParty; ticks: Ticks }) {
  const { currency } = useAccount().site
  const [asking, setAsking] = useState<Asking>(null)
  const actions = usePartyActions(desk, party, ticks)
  const missing = party.people.length - party.here
  const isNextConfirm = party.whyNot.serve === null && ticks.ticked.length === 0
  const done = () => {
    setAsking(null)
    desk.ready()
  }
  return (
    <footer className={classes.actions}>
      <div className={classes.deeds}>
        <Button
          size="lg"
          kind={isNextConfirm ? 'plain' : 'main'}
          icon={<IconUserCheck size={22} aria-hidden />}
          busy={actions.isCheckingIn}
          disabledReason={actions.whyNotCheckIn}
          onClick={() => void actions.checkIn()}
        >
          {ticks.ticked.length > 1 ? `Check in ${ticks.ticked.length}` : 'Check in'}
        </Button>
        <Button
          size="lg"
          kind={isNextConfirm ? 'main' : 'plain'}
          icon={<IconChecks size={22} aria-hidden />}
          busy={actions.isConfirming}
          disabledReason={actions.whyNotConfirm}
          onClick={() => (missing > 0 ? setAsking('missing') : void actions.confirm())}
        >
          Confirm
        </Button>
        {party.balanceCents > 0 && (
          <Button
            size="lg"
            icon={<IconCoin size={22} aria-hidden />}
            disabledReason={party.whyNoPayment}
            onClick={() => setAsking('payment')}
          >
            Take payment of {moneyText(party.balanceCents, currency)}
          </Button>
        )}
      </div>
      <MoreActions party={party} onBack={() => setAsking('back')} />
      <ConfirmDialog
        open={asking === 'missing'}
        title="Not everybody is here"
        message={`${party.here} of ${party.people.length} are here. Whoever is missing is kept as a no-show.`}
        okText={`Confirm without ${missing}`}
        cancelText="Keep waiting"
        busy={actions.isConfirming}
        onOk={() => {
          setAsking(null)
          void actions.confirm()
        }}
        onCancel={done}
      />
      {asking === 'payment' && <TakePaymentDialog party={party} desk={desk} onClose={done} />}
      {asking === 'back' && <TakeBackDialog party={party} desk={desk} onClose={done} />}
    </footer>
  )
}

function MoreActions({ party, onBack }: { party: DeskParty; onBack: () => void }) {
  const mayOpen = useMay('viewCustomer')
  const canGoBack = party.status === 'checkedIn' || party.status === 'noShow'
  return (
    <div className={classes.more}>
      {canGoBack && (
        <Button
          size="md"
          kind="quiet"
          icon={<IconArrowBackUp size={18} aria-hidden />}
          disabledReason={party.whyNot.stepBack}
          onClick={onBack}
        >
          Take back
        </Button>
      )}
      {party.status !== 'cancelled' && (
        <Button
          size="md"
          kind="quiet"
          icon={<IconTicket size={18} aria-hidden />}
          href={`/tickets/${party.groupGuid}/${party.bookingGuid}.pdf`}
          newTab
        >
          Ticket
        </Button>
      )}
      {mayOpen && (
        <Button
          size="md"
          kind="quiet"
          icon={<IconExternalLink size={18} aria-hidden />}
          href={`/customers/${party.customerGuid}/${party.groupGuid}`}
        >
          Open the reservation
        </Button>
      )}
    </div>
  )
}
