import { makePayLink } from '#contract/carts.ts'
import { sendBookingReminder } from '#contract/guest-messages.ts'
import { counted } from '#domain/text/counted.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { CancelSelected } from './CancelSelected.tsx'
import { ChangeTimeSelected } from './ChangeTimeSelected.tsx'
import type { FoundRow } from './found-columns.tsx'
import { owedBy, owing } from './owed-by.ts'
import type { SelectedAction } from './selected-actions.ts'
import type { EachBooking } from './use-each-booking.ts'

const quietly = { quiet: true, ownToast: true } as const

interface SelectedDialogsProps {
  asking: SelectedAction
  rows: readonly FoundRow[]
  each: EachBooking
  onClose: () => void
}

/** Asks before anything is sent to or cancelled for one or several reservations. */
export function SelectedDialogs({ asking, rows, each, onClose }: SelectedDialogsProps) {
  const reminder = useSave(sendBookingReminder, quietly)
  const link = useSave(makePayLink, quietly)
  const { site } = useAccount()
  const remind = () => {
    onClose()
    void each.run(rows, 'sent', (it) =>
      reminder.save({ query: { customer: it.customerGuid, group: it.group.guid } }),
    )
  }
  const askToPay = () => {
    onClose()
    void each.run(rows, 'sent', (it) =>
      link.save({ params: { id: it.customerGuid, group: it.group.guid }, body: { mail: true } }),
    )
  }
  if (asking === 'time') return <ChangeTimeSelected rows={rows} each={each} onClose={onClose} />
  if (asking === 'cancel') return <CancelSelected rows={rows} each={each} onClose={onClose} />
  const count = counted(rows.length, 'reservation')
  const question =
    asking === 'remind'
      ? {
          title: 'Send reminder',
          message: `Guests on ${count} will get an e-mail with their booking details.`,
          onOk: remind,
        }
      : {
          title: 'Request payment',
          message: (
            <>
              {counted(owing(rows).length, 'reservation')} of {rows.length} with a balance,{' '}
              <Money cents={owedBy(rows)} currency={site.currency} /> in total. Each guest will get an e-mail
              with their balance and a link to pay by card.
            </>
          ),
          onOk: askToPay,
        }
  return <ConfirmDialog open {...question} okText="Send" onCancel={onClose} />
}
