import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { notesAndCoins, sumOfCounted } from '#domain/till/notes-and-coins.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { amountText } from '#web/ui/value/format.ts'
import classes from './till.module.css'

interface NotesAndCoinsProps {
  /** The field that receives the total. */
  name: string
  currency: string
}

/** Counts cash by denomination and fills the field above with the total. */
export function NotesAndCoins({ name, currency }: NotesAndCoinsProps) {
  const { setValue } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  const [counted, setCounted] = useState<Record<number, string>>({})
  const worths = notesAndCoins(currency)
  const count = (cents: number, typed: string) => {
    const next = { ...counted, [cents]: typed.replaceAll(/\D/g, '').slice(0, 6) }
    setCounted(next)
    const pieces = worths.map((it) => ({ cents: it, pieces: next[it] ? Number(next[it]) : null }))
    setValue(name, sumOfCounted(pieces), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div>
      <Button size="xs" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Count {currency} notes and coins
      </Button>
      {isOpen && (
        <div className={classes.pieces} role="group" aria-label={`${currency} notes and coins`}>
          {worths.map((cents) => (
            <label key={cents} className={classes.piece}>
              <span className="figures">{amountText(cents, currency)} ×</span>
              <input
                inputMode="numeric"
                aria-label={`${amountText(cents, currency)} ${currency}, quantity`}
                value={counted[cents] ?? ''}
                onChange={(event) => count(cents, event.target.value)}
              />
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
