import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { dashboard } from '#contract/dashboard.ts'
import { confirmBeginning, firstDay, makeBeginning } from '#contract/first-day.ts'
import { options } from '#contract/options.ts'
import type { Beginning } from '#domain/first-day/checklist.ts'
import { useChange } from '#web/api/use-change.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { beginningWords } from './first-day-words.ts'

const usualAdultCents = 10_000

/** Previews a setup suggestion and applies it. Only prices need an input first. */
export function SetupDialog({ beginning, onClose }: { beginning: Beginning; onClose: () => void }) {
  const { currency } = useAccount().site
  const { offer, make } = beginningWords[beginning]
  const change = useChange(confirmBeginning, makeBeginning, { refreshes: [dashboard, firstDay, options] })
  const form = useForm({ defaultValues: { adultCents: usualAdultCents }, shouldFocusError: false })
  const asksPrice = beginning === 'fastTrackPrices'
  const { ask } = change
  useEffect(() => {
    if (!asksPrice) void ask({ body: { beginning } })
  }, [ask, asksPrice, beginning])
  const apply = async () => {
    if ((await change.apply()) !== null) onClose()
  }
  return (
    <Dialog open title={offer} onClose={onClose} size="lg">
      <ConfirmThenDo
        {...change}
        currency={currency}
        hasBalance={false}
        doLabel={make}
        keepLabel="Cancel"
        onDo={() => void apply()}
        onKeep={onClose}
        {...(asksPrice && { onBack: change.back })}
      >
        {asksPrice && (
          <Form
            form={form}
            onSubmit={async ({ adultCents }) => void (await ask({ body: { beginning, adultCents } }))}
            guardUnsaved={false}
            label={offer}
            submit="Preview prices"
            sending={change.sending}
            onCancel={onClose}
          >
            <MoneyField
              name="adultCents"
              label="Adult fast-track price"
              hint="Children pay half and infants nothing. You can change each price later."
              currency={currency}
              required
              minCents={0}
              maxCents={100_000_000}
            />
          </Form>
        )}
      </ConfirmThenDo>
    </Dialog>
  )
}
