import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './dispatch.module.css'

interface GiveToProps {
  label: string
  /** For screen readers only: the select's own first line shows it. */
  labelHidden?: boolean
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The current driver. */
  value: string
  /** The button's action for the selected driver. */
  actionLabel: (chosen: string) => string
  busy: boolean
  /** The one who has it may be chosen again: something else changes. */
  sameWhere?: boolean
  /** Why it cannot be assigned now. */
  why?: string | null
  size?: 'xs' | 'sm'
  onGive: (chosen: string) => void
}

/** A driver select with a button. A select that acted immediately would assign trips while arrow keys move through the names. */
export function GiveTo({
  label,
  labelHidden = false,
  options,
  value,
  actionLabel,
  busy,
  sameWhere = false,
  why = null,
  size = 'sm',
  onGive,
}: GiveToProps) {
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
        disabledReason={why ?? (chosen === value && !sameWhere ? 'Choose a driver first' : null)}
        onClick={() => onGive(chosen)}
      >
        {actionLabel(chosen)}
      </Button>
    </div>
  )
}
