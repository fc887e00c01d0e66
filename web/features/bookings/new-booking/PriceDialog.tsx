import { useForm } from 'react-hook-form'
import { countedLine } from '#domain/pricing/counted-line.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { MoneyField, TextField } from '#web/ui/form/fields.tsx'
import type { PricedLine } from '#web/parts/price-lines/price-sections.ts'
import type { NewBooking } from './product.ts'

interface PriceDialogProps {
  line: PricedLine
  booking: NewBooking
  onClose: () => void
}

/** Replaces a calculated price. Requires a reason. */
export function PriceDialog({ line, booking, onClose }: PriceDialogProps) {
  const { currency } = useAccount().site
  const own = booking.values.overrides.find((it) => it.key === line.key)
  const form = useForm<{ totalCents: number | null; reason: string }>({
    defaultValues: { totalCents: line.totalCents, reason: own?.reason ?? '' },
  })
  const others = booking.values.overrides.filter((it) => it.key !== line.key)
  const set = (overrides: typeof others) => {
    booking.form.setValue('overrides', overrides, { shouldDirty: true })
    // The plan on screen doesn't include the new price.
    if (booking.stop.name === 'confirm') booking.goTo('journey')
    onClose()
  }
  return (
    <Dialog open title={`Price of ${countedLine(line)}`} onClose={onClose} size="sm">
      <Form
        form={form}
        guardUnsaved={false}
        onSubmit={({ totalCents, reason }) =>
          set([...others, { key: line.key, totalCents: totalCents ?? 0, reason }])
        }
        onCancel={onClose}
        foot={own && <Button onClick={() => set(others)}>Use the standard price</Button>}
        submit="Set price"
      >
        <MoneyField
          name="totalCents"
          label="Price, tax included"
          currency={currency}
          required
          minCents={0}
          maxCents={1_000_000_000}
        />
        <TextField name="reason" label="Reason" required maxLength={500} />
      </Form>
    </Dialog>
  )
}
