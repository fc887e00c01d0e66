import { useWatch, type Control } from 'react-hook-form'
import { configurationOverview } from '#contract/catalogue.ts'
import { endPrice } from '#contract/prices.ts'
import { options } from '#contract/options.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { overlapKeyOf, type PriceKind } from '#domain/pricing/price-keys.ts'
import { windowWarnings, windowsOf } from '#domain/pricing/price-windows.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { rulesAfter, typedGuid, type PriceTyped, type RuleRow } from './price-change.ts'
import { priceFields } from './PriceFields.tsx'
import { priceKindScreens } from './price-kinds.ts'
import classes from './prices.module.css'

interface PriceDialogProps {
  kind: PriceKind
  rules: readonly RuleRow[]
  /** The rule to change; null creates one, prefilled with `name` and `facts` if present. */
  rule: RuleRow | null
  name?: string
  facts?: Record<string, unknown>
  today: string
  onClose: () => void
}

interface Typed extends PriceTyped {
  facts: Record<string, unknown>
}

/** Sets a price from a day on. Previews which price will apply when, and the days without a price. */
export function PriceDialog({ kind, rules, rule, name = '', facts, today, onClose }: PriceDialogProps) {
  const { load, save, toForm, toFacts, blank, newLabel, label } = priceKindScreens[kind]
  const Fields = priceFields[kind]
  const isLater = rule !== null && rule.validFrom > today
  const saving = useSaveForm<Endpoint, Typed>(save, {
    values: {
      name: rule?.name ?? name,
      validFrom: rule === null || isLater ? (rule?.validFrom ?? today) : addDays(today, 1),
      validTo: rule?.validTo ?? '',
      facts: rule ? toForm(rule.facts) : { ...blank, ...facts },
    },
    toBody: (typed) => ({
      rule: rule && { guid: rule.guid, version: rule.version },
      name: typed.name,
      validFrom: typed.validFrom,
      validTo: typed.validTo === '' ? null : typed.validTo,
      facts: toFacts(typed.facts),
    }),
    refreshes: [load, configurationOverview, options],
    onSaved: onClose,
  })
  return (
    <Dialog open title={rule ? `Change “${rule.name}”` : newLabel} onClose={onClose} size="lg">
      <Form
        {...saving}
        label={label}
        submit={rule && !isLater ? 'Set new price' : 'Save price'}
        onCancel={onClose}
      >
        {rule && !isLater && (
          <p className="note">
            This price took effect on {dayYearText(rule.validFrom)} and applies until the day before the new
            price starts.
          </p>
        )}
        <TextField name="name" label="Rule name" hint="Shown next to the charge" required maxLength={150} />
        <Fields isChange={rule !== null} />
        <FieldRow>
          <DateField name="validFrom" label="From" required min={today} today={today} />
          <DateField name="validTo" label="To" hint="Leave empty for no end date" min={today} today={today} />
        </FieldRow>
        <Outlook kind={kind} rules={rules} rule={rule} today={today} control={saving.form.control} />
      </Form>
      {rule && <EndRule key={rule.guid} rule={rule} load={load} today={today} onEnded={onClose} />}
    </Dialog>
  )
}

type OutlookProps = Pick<PriceDialogProps, 'kind' | 'rules' | 'rule' | 'today'> & { control: Control<Typed> }

/** Which price will apply when and what it is, after saving. */
function Outlook({ kind, rules, rule, today, control }: OutlookProps) {
  const typed = useWatch({ control }) as Typed
  const { currency } = useAccount().site
  const { amount, toFacts } = priceKindScreens[kind]
  if (!isServiceDate(typed.validFrom) || (typed.validTo !== '' && !isServiceDate(typed.validTo))) return null
  const key = overlapKeyOf(kind, toFacts(typed.facts))
  const own = rules.filter((it) => it === rule || overlapKeyOf(kind, it.facts) === key)
  const after = rulesAfter(own, rule, typed, today)
  const wants = windowWarnings(after, today)
  const amounts = new Map(own.map((it) => [it.guid, amount(it.facts, { currency, nameOf: String })]))
  if (hasAmount(typed.facts))
    amounts.set(typedGuid, amount(toFacts(typed.facts), { currency, nameOf: String }))
  return (
    <section className={classes.outlook} aria-label="Price preview">
      <h3>Price preview</h3>
      <ol>
        {windowsOf(after, today)
          .slice(0, 8)
          .map((span) => (
            <li key={span.from} {...(span.rule === null && { 'data-gap': true })}>
              <span className="figures">
                {dayYearText(span.from)} – {span.to === null ? 'no end date' : dayYearText(span.to)}
              </span>
              <strong>{span.rule?.name ?? 'no price'}</strong>
              <span className="figures">{span.rule && amounts.get(span.rule.guid)}</span>
            </li>
          ))}
      </ol>
      {wants.length > 0 && (
        <div role="status">
          <ul className={classes.wants}>
            {wants.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Whether the form has the price, not only what it is for. */
function hasAmount(facts: Readonly<Record<string, unknown>>): boolean {
  return ['firstCents', 'cents', 'centsPerHour', 'percent'].some((name) => typeof facts[name] === 'number')
}

/** Ends a rule today, or revokes one that hasn't started. */
function EndRule({
  rule,
  load,
  today,
  onEnded,
}: {
  rule: RuleRow
  load: Endpoint
  today: string
  onEnded: () => void
}) {
  const isLater = rule.validFrom > today
  const { save, sending, problems, fieldErrors } = useSave(endPrice, {
    refreshes: [load, configurationOverview],
  })
  const end = async () => {
    const outcome = await save({ body: { guid: rule.guid, version: rule.version, lastDay: today } })
    if (outcome.kind === 'ok') onEnded()
  }
  return (
    <div className={classes.end}>
      <Button kind="quiet" busy={sending} onClick={() => void end()}>
        {isLater ? 'Delete price' : 'End after today'}
      </Button>
      <Problems problems={[...Object.values(fieldErrors), ...problems]} />
    </div>
  )
}
