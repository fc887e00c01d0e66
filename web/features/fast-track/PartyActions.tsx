import { IconChecks, IconUserCheck } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { Desk } from './use-desk.ts'
import { usePartyActions } from './use-party-actions.ts'
import type { Ticks } from './use-ticks.ts'
import classes from './scan.module.css'

/** The two desk actions, within reach of the thumb; the next one is highlighted. */
export function PartyActions({ desk, party, ticks }: { desk: Desk; party: DeskParty; ticks: Ticks }) {
  const [isAsking, setAsking] = useState(false)
  const actions = usePartyActions(desk, party, ticks)
  const missing = party.people.length - party.here
  const { warnings } = party
  const isNextConfirm = party.whyNot.serve === null && ticks.ticked.length === 0
  const done = () => {
    setAsking(false)
    desk.ready()
  }
  return (
    <>
      <footer className={classes.actions}>
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
          onClick={() => (warnings.length > 0 ? setAsking(true) : void actions.confirm())}
        >
          Complete check-in
        </Button>
      </footer>
      <ConfirmDialog
        open={isAsking}
        title={missing > 0 ? 'Some passengers are missing' : 'Payment is due'}
        message={warnings.map((it) => it.message).join(' ')}
        okText={missing > 0 ? `Complete without ${missing}` : 'Complete without payment'}
        cancelText={missing > 0 ? 'Keep waiting' : 'Take payment first'}
        busy={actions.isConfirming}
        onOk={() => {
          setAsking(false)
          void actions.confirm()
        }}
        onCancel={done}
      />
    </>
  )
}
