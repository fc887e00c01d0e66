import { useState } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { payableOf } from '#web/parts/money/payable.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { CashOnDevice } from './CashOnDevice.tsx'
import { deskRefreshes } from './desk-calls.ts'
import { useDeskLine, useNeedsNetwork } from './device-state.ts'
import type { Desk } from './use-desk.ts'
import scanClasses from './scan.module.css'

const PaymentDialog = preloadable(
  async () => (await import('#web/parts/money/PaymentDialog.tsx')).PaymentDialog,
)

/** What the party owes, and the button to take it; or how it is paid. */
export function PartyPayment({ desk, party }: { desk: Desk; party: DeskParty }) {
  const { currency } = useAccount().site
  const needsNetwork = useNeedsNetwork()
  const { isAway } = useDeskLine()
  const [isPaying, setPaying] = useState(false)
  const { balanceCents, paymentState, partnerName } = party
  if (payableOf(party, currency).maxCents <= 0) {
    return (
      <>
        <Status of="payment" is={paymentState} />
        {paymentState === 'onAccount' && partnerName !== null && <span>{partnerName} pays</span>}
      </>
    )
  }
  const done = () => {
    setPaying(false)
    desk.ready()
  }
  const taken = (amountCents: number) =>
    desk.say({
      signal: 'good',
      title: `${party.reference}, ${party.name}`,
      message: `${moneyText(amountCents, currency)} received`,
    })
  return (
    <>
      {balanceCents > 0 ? (
        <strong className={scanClasses.owed}>
          <Money cents={balanceCents} currency={currency} /> due
        </strong>
      ) : (
        <Status of="payment" is={paymentState} />
      )}
      {isAway && balanceCents > 0 ? (
        <CashOnDevice desk={desk} party={party} />
      ) : (
        <Button size="md" disabledReason={party.whyNoPayment ?? needsNetwork} onClick={() => setPaying(true)}>
          {balanceCents > 0 ? 'Take payment' : 'Take deposit'}
        </Button>
      )}
      {isPaying && (
        <PaymentDialog
          of={party}
          usually="cash"
          size="md"
          refreshes={deskRefreshes}
          quiet
          onTaken={taken}
          onClose={done}
        />
      )}
    </>
  )
}
