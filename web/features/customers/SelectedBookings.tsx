import { useState } from 'react'
import { makePayLink } from '#contract/carts.ts'
import { sendBookingReminder } from '#contract/guest-messages.ts'
import { noCardGateway } from '#domain/booking/group-state.ts'
import { mostRepeats } from '#domain/booking/repeat-dates.ts'
import { counted } from '#domain/text/counted.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { CancelSelected } from './CancelSelected.tsx'
import { ChangeTimeSelected } from './ChangeTimeSelected.tsx'
import type { FoundRow } from './found-columns.tsx'
import type { EachBooking } from './use-each-booking.ts'

/** A whole repeated booking. Each reservation is a call of its own: a long selection can’t block others. */
const mostAtOnce = mostRepeats
const quietly = { quiet: true, ownToast: true } as const

interface SelectedBookingsProps {
  rows: readonly FoundRow[]
  each: EachBooking
}

/** What can be done for the selected reservations. Each asks before anything is sent or cancelled. */
export function SelectedBookings({ rows, each }: SelectedBookingsProps) {
  const [asking, setAsking] = useState<'remind' | 'pay' | 'time' | 'cancel' | null>(null)
  const reminder = useSave(sendBookingReminder, quietly)
  const link = useSave(makePayLink, quietly)
  const close = () => setAsking(null)
  const count = counted(rows.length, 'reservation')
  const { site } = useAccount()
  const whyNot = rows.length > mostAtOnce ? `Select at most ${mostAtOnce} reservations` : null
  const whyNoLink = site.takesCards ? null : noCardGateway
  const owing = rows.flatMap(({ group }) => (group && isOwed(group) ? [group.balanceCents] : []))
  const owed = owing.reduce((sum, cents) => sum + cents, 0)
  const remind = () => {
    close()
    void each.run(rows, 'sent', (it) =>
      reminder.save({ query: { customer: it.customerGuid, group: it.group.guid } }),
    )
  }
  const askToPay = () => {
    close()
    void each.run(rows, 'sent', (it) =>
      link.save({ params: { id: it.customerGuid, group: it.group.guid }, body: { mail: true } }),
    )
  }
  const actions = [
    { label: 'Send reminder', whyNot, run: () => setAsking('remind') },
    { label: 'Request payment', whyNot: whyNot ?? whyNoLink, run: () => setAsking('pay') },
    { label: 'Change time', whyNot, run: () => setAsking('time') },
    { label: 'Cancel reservations', whyNot, run: () => setAsking('cancel') },
  ]
  useActionsHere(`${count} selected`, each.progress === null ? actions : [], true)
  return (
    <>
      {each.progress !== null && <span role="status">{each.progress}</span>}
      {actions.map(({ label, whyNot: reason, run }) => (
        <Button key={label} size="xs" busy={each.progress !== null} disabledReason={reason} onClick={run}>
          {label}
        </Button>
      ))}
      <ConfirmDialog
        open={asking === 'remind'}
        title="Send reminder"
        message={`Guests on ${count} will get an e-mail with their booking details.`}
        okText="Send"
        onOk={remind}
        onCancel={close}
      />
      <ConfirmDialog
        open={asking === 'pay'}
        title="Request payment"
        message={
          <>
            {counted(owing.length, 'reservation')} of {rows.length} with a balance,{' '}
            <Money cents={owed} currency={site.currency} /> in total. Each guest will get an e-mail with their
            balance and a link to pay by card.
          </>
        }
        okText="Send"
        onOk={askToPay}
        onCancel={close}
      />
      {asking === 'time' && <ChangeTimeSelected rows={rows} each={each} onClose={close} />}
      {asking === 'cancel' && <CancelSelected rows={rows} each={each} onClose={close} />}
    </>
  )
}

/** Partners’ reservations are on account: their guests owe nothing. */
function isOwed({ paymentState, balanceCents }: NonNullable<FoundRow['group']>): boolean {
  return balanceCents > 0 && paymentState !== 'onAccount'
}
