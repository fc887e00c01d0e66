import { options, type OptionList } from '#contract/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { NumberField } from '#web/ui/form/fields.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import classes from './drive.module.css'

interface CountedFieldsProps {
  list: OptionList
  /** The form's record of counts by guid. */
  name: string
  title: string
  /** Expanded initially. */
  open: boolean
  counts: Record<string, number | null>
}

/** Quantities of a short list of items, collapsed until needed. */
export function CountedFields({ list, name, title, open, counts }: CountedFieldsProps) {
  const { currency } = useAccount().site
  const { data } = useLoad(options, { params: { list } }, { staleTimeMs: 5 * 60_000 })
  const items = data?.items ?? []
  if (items.length === 0) return null
  const chosen = items.filter((it) => (counts[it.guid ?? ''] ?? 0) > 0)
  return (
    <details className={classes.counted} open={open || chosen.length > 0}>
      <summary>
        {title}
        {chosen.length > 0 && `: ${chosen.map((it) => `${counts[it.guid ?? '']} × ${it.name}`).join(', ')}`}
      </summary>
      <FieldRow>
        {items.map((item) => (
          <NumberField
            key={item.guid}
            name={`${name}.${item.guid}`}
            label={item.name ?? ''}
            {...(item.cents !== undefined && { hint: `${moneyText(item.cents, currency)} each` })}
            min={0}
            max={20}
            placeholder="0"
          />
        ))}
      </FieldRow>
    </details>
  )
}
