import { useState } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { useDeskLine } from './device-state.ts'
import type { Desk } from './use-desk.ts'
import { useDeviceAct } from './use-device-act.ts'

/** Without a network: exactly what is owed, in cash, into the open drawer of the person at the desk. */
export function CashOnDevice({ desk, party }: { desk: Desk; party: DeskParty }) {
  const account = useAccount()
  const { act } = useDeviceAct(desk, party)
  const { device } = useDeskLine()
  const [isAsking, setAsking] = useState(false)
  const text = moneyText(party.balanceCents, account.site.currency)
  const close = () => {
    setAsking(false)
    desk.ready()
  }
  const take = () => {
    setAsking(false)
    void act({ kind: 'cash', amountCents: party.balanceCents })
  }
  return (
    <>
      <Button
        size="md"
        disabledReason={party.whyNoPayment ?? device?.whyNoCash(account, party.bookingGuid)}
        onClick={() => setAsking(true)}
      >
        Take cash
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Take ${text} in cash?`}
        message="You’re offline, so you can only take the exact amount in cash. It goes into your open drawer."
        okText={`Take ${text}`}
        onOk={take}
        onCancel={close}
      />
    </>
  )
}
