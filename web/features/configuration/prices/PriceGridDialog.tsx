import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { configurationOverview } from '#contract/catalogue.ts'
import { dashboard } from '#contract/dashboard.ts'
import { firstDay } from '#contract/first-day.ts'
import { options } from '#contract/options.ts'
import { priceForms, savePriceGrid } from '#contract/prices.ts'
import { amountOfCell } from '#domain/pricing/price-grid.ts'
import { useOptions } from '#web/api/options.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { TaxField } from '#web/features/configuration/CollectionFields.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import {
  changedFastTrack,
  changedTransport,
  fastTrackGrid,
  transportGrid,
  type GridKind,
} from './grid-prices.ts'
import type { RuleRow } from './price-change.ts'
import { PriceGrid } from './PriceGrid.tsx'
import classes from './prices.module.css'

interface PriceGridDialogProps {
  kind: GridKind
  rules: readonly RuleRow[]
  today: string
  onClose: () => void
}

interface Typed {
  validFrom: string
  taxCode: string
  texts: ReadonlyMap<string, string>
}

/** All prices of a kind in one form, saved together. */
export function PriceGridDialog({ kind, rules, today, onClose }: PriceGridDialogProps) {
  const { currency } = useAccount().site
  const services = useOptions(options, { params: { list: 'transport-services' } })
  const zones = useOptions(options, { params: { list: 'zones' } })
  const names = new Map([...services, ...zones].map((it) => [it.key, it.label]))
  const changesOf = ({ texts, taxCode }: Typed) => {
    const typed = { texts, currency, taxCode }
    return kind === 'fastTrack'
      ? changedFastTrack(rules, today, typed)
      : changedTransport(rules, today, typed, names)
  }
  const [chosen, setChosen] = useState('')
  const [initial] = useState<Typed>(() => ({
    validFrom: today,
    taxCode: '',
    texts: new Map<string, string>(),
  }))
  const saving = useSaveForm<typeof savePriceGrid, Typed>(savePriceGrid, {
    values: initial,
    toBody: (typed) => ({ validFrom: typed.validFrom, prices: changesOf(typed) }),
    refreshes: [priceForms[kind].load, configurationOverview, options, dashboard, firstDay],
    onSaved: onClose,
  })
  const typed = saving.form.watch()
  const service = services.find((it) => it.key === chosen) ?? services[0]
  const grid =
    kind === 'fastTrack'
      ? fastTrackGrid(rules, today)
      : service && transportGrid(rules, today, service, zones)
  const isWrong = [...typed.texts.values()].some((it) => Number.isNaN(amountOfCell(it, currency)))
  const count = isWrong ? 0 : changesOf(typed).length
  const whyNot = isWrong
    ? 'Correct the marked amounts first'
    : count === 0
      ? 'Change at least one price'
      : null
  return (
    <Dialog
      open
      title={kind === 'fastTrack' ? 'All fast-track prices' : 'All transport prices'}
      onClose={onClose}
      size="xl"
      sheet
    >
      <Form
        {...saving}
        label="Prices"
        submit={count === 0 ? 'Save prices' : `Save ${counted(count, 'price')}`}
        disabledReason={whyNot}
        onCancel={onClose}
      >
        <p className="note">
          {kind === 'fastTrack'
            ? 'Leave “additional” empty where additional passengers pay the same as the first.'
            : 'Each price applies in both directions.'}{' '}
          Move with Enter and the arrow keys. You can paste cells from a spreadsheet.
        </p>
        {kind === 'transport' && services.length > 1 && (
          <div className={classes.grid}>
            <label>
              Service{' '}
              <select value={service?.key} onChange={(event) => setChosen(event.currentTarget.value)}>
                {services.map((it) => (
                  <option key={it.key} value={it.key}>
                    {it.label}
                  </option>
                ))}
              </select>
            </label>
          </div>
        )}
        {grid ? (
          <PriceGrid
            label={
              kind === 'fastTrack' ? 'Fast-track prices' : `${service?.label ?? ''} prices between zones`
            }
            grid={grid}
            currency={currency}
            texts={typed.texts}
            onTexts={(texts) => saving.form.setValue('texts', texts, { shouldDirty: true })}
          />
        ) : (
          <p>Add a transport service and zones first.</p>
        )}
        <FieldRow>
          <DateField name="validFrom" label="From" required min={today} today={today} />
          <TaxField />
        </FieldRow>
      </Form>
    </Dialog>
  )
}
