import { useMay } from '#web/shell/account/account.ts'
import { NumberField } from '#web/ui/form/fields.tsx'

/** The share of a cancellation fee to waive. Only shown with a policy override. */
export function GoodwillField() {
  if (!useMay('policyOverride')) return null
  return (
    <NumberField
      name="goodwillPercent"
      label="Goodwill"
      min={0}
      max={100}
      suffix="%"
      placeholder="0"
      hint="Share of the cancellation fee to waive"
    />
  )
}
