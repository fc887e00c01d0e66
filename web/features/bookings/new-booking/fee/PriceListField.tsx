import { useEffect, useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { options } from '#contract/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { SelectField } from '#web/ui/form/fields.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import type { NewBookingValues } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { fromPriceList, pricedExtras } from './price-list.ts'

/** Fills in a charge from the company's extras. Everything can still be changed. */
export function PriceListField() {
  const { currency } = useAccount().site
  const { data } = useLoad(options, { params: { list: 'extras' } }, { staleTimeMs: 5 * 60_000 })
  const { watch, getValues, setValue, clearErrors } = useFormContext<NewBookingValues>()
  const extras = useMemo(() => pricedExtras(data?.items ?? []), [data])
  useEffect(() => {
    const watched = watch((_, { name, type }) => {
      // Not when a draft is restored: its fields may have been changed since.
      if (name !== 'fee.extra' || type !== 'change') return
      const extra = extras.find((it) => it.guid === getValues('fee.extra'))
      if (!extra) return
      const { label, amountCents, taxCode } = fromPriceList(extra, getValues('fee.label'))
      setValue('fee.label', label, { shouldDirty: true })
      setValue('fee.amountCents', amountCents, { shouldDirty: true })
      setValue('fee.taxCode', taxCode, { shouldDirty: true })
      clearErrors(['fee.label', 'fee.amountCents', 'fee.taxCode'])
    })
    return () => watched.unsubscribe()
  }, [extras, watch, getValues, setValue, clearErrors])
  if (extras.length === 0) return null
  return (
    <SelectField
      name="fee.extra"
      label="From the price list"
      hint="Fills in description, amount and tax"
      empty="Something else"
      options={extras.map((it) => ({
        key: it.guid,
        label: `${it.name}, ${moneyText(it.cents, currency)}`,
      }))}
    />
  )
}
