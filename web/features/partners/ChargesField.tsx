import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { partnerNotInvoiced, type ChargeToInvoice } from '#contract/invoices.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { dayText, dayYearText, moneyText } from '#web/ui/value/format.ts'
import classes from './partners.module.css'

/** What isn't invoiced yet, to tick for an invoice, with the sum of what is ticked. */
export function ChargesField({ partner }: { partner: string }) {
  const found = useLoad(partnerNotInvoiced, { params: { id: partner } }, { live: ['ledger'] })
  return (
    <LoadBoundary {...found}>
      {found.data && <Charges items={found.data.items} isCut={found.data.isCut} />}
    </LoadBoundary>
  )
}

function Charges({ items, isCut }: { items: readonly ChargeToInvoice[]; isCut: boolean }) {
  const { currency } = useAccount().site
  const { setValue, clearErrors } = useFormContext()
  const [query, setQuery] = useState('')
  const ticked = useWatch({ name: 'entries' }) as readonly string[]
  if (items.length === 0) return <Notice>Everything up to today is invoiced. New charges appear here.</Notice>
  const shown = items.filter(matching(query))
  const chosen = items.filter((it) => ticked.includes(it.guid))
  const sum = chosen.reduce((cents, it) => cents + it.amountCents, 0)
  const areAllTicked = shown.length > 0 && shown.every((it) => ticked.includes(it.guid))
  const toggleAll = () => {
    const keys = shown.map((it) => it.guid)
    const others = ticked.filter((it) => !keys.includes(it))
    clearErrors('entries')
    setValue('entries', areAllTicked ? others : [...others, ...keys])
  }
  return (
    <div className={classes.charges}>
      <SearchBox label="Search charges" value={query} onChange={setQuery} />
      <Button size="xs" onClick={toggleAll} disabled={shown.length === 0}>
        {areAllTicked ? 'Clear selection' : 'Select all'}
        {query.trim() !== '' && ` ${shown.length} found`}
      </Button>
      <CheckboxListField
        name="entries"
        label="Charges not invoiced yet"
        required
        clearErrors={clearErrors}
        options={shown.map((it) => ({
          key: it.guid,
          label: `${dayYearText(it.serviceDate)}: ${moneyText(it.amountCents, currency)}`,
          hint: [it.reference, it.guest, it.partnerReference, memoAlone(it)].filter(Boolean).join(', '),
        }))}
      />
      {shown.length === 0 && <p className={classes.note}>No charges match</p>}
      {isCut && <p role="note">Only the first {items.length} charges are listed. Invoice these first.</p>}
      <p role="status">
        {chosen.length} of {items.length} selected, total <strong>{moneyText(sum, currency)}</strong>
      </p>
    </div>
  )
}

/** The memo without the date and reference, which its line has already. */
function memoAlone({ memo, reference, serviceDate }: ChargeToInvoice): string {
  const repeated = [reference, dayText(serviceDate), dayYearText(serviceDate)]
  return memo
    .split(', ')
    .filter((it) => !repeated.includes(it))
    .join(', ')
}

/** All words of the search, in any order. */
function matching(query: string) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return (it: ChargeToInvoice) => {
    const text = [it.reference, it.guest, it.partnerReference, it.memo, dayYearText(it.serviceDate)]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  }
}
