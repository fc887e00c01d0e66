import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './dispatch.module.css'

interface GiveToProps {
  label: string
  /** Said, not seen: the select's own first line tells it. */
  labelHidden?: boolean
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Who has it now. */
  value: string
  /** What the button will do with the one chosen. */
  deed: (chosen: string) => string
  busy: boolean
  /** Why nobody can be given it now. */
  why?: string | null
  size?: 'xs' | 'sm'
  onGive: (chosen: string) => void
}

/** A driver, and the word to give. A select that acted by itself would give trips away while arrow keys pass over the names. */
export function GiveTo({ label, labelHidden = false, options, value, deed, busy, why = null, size = 'sm', onGive }: GiveToProps) {
  const [chosen, setChosen] = useState(value)
  return (
    <div className={classes.giveTo}>
      <NativeSelect
        size={size}
        {...(labelHidden ? { 'aria-label': label } : { label })}
        value={chosen}
        disabled={why !== null}
        description={why}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[...options]}
      />
      <Button
        size={size}
        busy={busy}
        disabledReason={why ?? (chosen === value ? 'Choose a driver first' : null)}
        onClick={() => onGive(chosen)}
      >
        {deed(chosen)}
      </Button>
    </div>
  )
}
