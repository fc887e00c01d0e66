import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { baseCentsOf, tenderFor } from '#domain/money/exchange.ts'
import { rateText } from '#domain/till/tender.ts'
import type { TillCurrency } from '#domain/till/till-settings.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import classes from './money.module.css'

interface TenderProps {
  currencies: readonly TillCurrency[]
  site: string
}

/** The payment's currency. For a foreign one, also the amount received, its worth and the change. */
export function TenderFields({ currencies, site }: TenderProps) {
  const chosen: unknown = useWatch({ name: 'tender.currency' })
  const other = currencies.find((it) => it.code === chosen)
  const options = [
    { key: site, label: site },
    ...currencies.map((it) => ({
      key: it.code,
      label: it.code,
      hint: rateText(it.rateMicros, it.code, site),
    })),
  ]
  return (
    <>
      <ChoiceField name="tender.currency" label="In" options={options} />
      {other && <Given currency={other} site={site} />}
    </>
  )
}

function Given({ currency: { code, rateMicros }, site }: { currency: TillCurrency; site: string }) {
  const { setValue } = useFormContext()
  const amountCents: unknown = useWatch({ name: 'amountCents' })
  const givenCents: unknown = useWatch({ name: 'tender.amountCents' })
  const isCash = useWatch({ name: 'method' }) === 'cash'
  const asked = typeof amountCents === 'number' ? amountCents : 0
  const exchange = { currency: code, site, rateMicros }
  const least = tenderFor(asked, exchange)
  useEffect(() => setValue('tender.amountCents', least), [setValue, least, isCash])
  if (!isCash) {
    return (
      <p className={classes.worth} role="status">
        Charge {moneyText(least, code)}
      </p>
    )
  }
  const given = typeof givenCents === 'number' ? givenCents : 0
  const worth = Math.max(asked, baseCentsOf(given, exchange))
  return (
    <>
      <MoneyField
        name="tender.amountCents"
        label={`Received in ${code}`}
        currency={code}
        minCents={least}
        required
      />
      <p className={classes.worth} role="status">
        {given < least
          ? `At least ${moneyText(least, code)}`
          : worth === asked
            ? `Worth ${moneyText(worth, site)}, no change`
            : `Worth ${moneyText(worth, site)}. Give ${moneyText(worth - asked, site)} change.`}
      </p>
    </>
  )
}
