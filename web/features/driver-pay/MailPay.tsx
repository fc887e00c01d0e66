import { useState } from 'react'
import { driverPay, mailDriverPay, payOfDriver } from '#contract/driver-pay.ts'
import { payPeriodText } from '#domain/driver-pay/pay-period.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'

interface MailPayProps {
  period: string
  drivers: readonly string[]
  /** Who gets it: `Dora Driver`, `8 drivers`. */
  whom: string
  label: string
  whyNot: string | null
  onSent?: (outcome: BulkOutcome) => void
}

/** Asks, then e-mails drivers their approved pay: each trip, and what it all adds up to. */
export function MailPay({ period, drivers, whom, label, whyNot, onSent }: MailPayProps) {
  const [isAsking, setAsking] = useState(false)
  const { save, sending, problems, reset } = useSave(mailDriverPay, { refreshes: [driverPay, payOfDriver] })
  const close = () => {
    reset()
    setAsking(false)
  }
  const run = async () => {
    const sent = await save({ body: { drivers: [...drivers], period } })
    if (sent.kind !== 'ok') return
    close()
    const { toast: done = '', left } = sent.reply
    onSent?.({ done, left: left.map(({ driver, why }) => ({ key: driver.guid, what: driver.name, why })) })
  }
  return (
    <>
      <Button onClick={() => setAsking(true)} disabledReason={whyNot}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`E-mail pay to ${whom}`}
        message={`The e-mail lists every trip of ${payPeriodText(period)} with its pay, adjustments, and the total.`}
        okText="Send"
        busy={sending}
        problems={problems}
        onOk={() => void run()}
        onCancel={close}
      />
    </>
  )
}
