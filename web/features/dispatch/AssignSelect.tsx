import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './dispatch.module.css'

interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface AssignSelectProps {
  label: string
  /** Visible only to screen readers, because the select's first option shows it. */
  labelHidden?: boolean
  options: readonly (Option | { group: string; items: Option[] })[]
  /** The current driver. */
  value: string
  /** The button's action for the selected driver. */
  actionLabel: (chosen: string) => string
  busy: boolean
  /** The current driver can be chosen again, because the car changes. */
  allowsSame?: boolean
  /** Why the trip can't be assigned now. */
  why?: string | null
  size?: 'xs' | 'sm'
  /** A driver was selected, but not assigned yet. */
  onChoose?: (chosen: string) => void
  onGive: (chosen: string) => void
}

/**
 * A driver select with a button. A select that acted immediately would assign trips while arrow keys move
 * through the names.
 */
export function AssignSelect({
  label,
  labelHidden = false,
  options,
  value,
  actionLabel,
  busy,
  allowsSame = false,
  why = null,
  size = 'sm',
  onChoose,
  onGive,
}: AssignSelectProps) {
  const [chosen, setChosen] = useState(value)
  return (
    <div className={classes.assignSelect}>
      <NativeSelect
        size={size}
        {...(labelHidden ? { 'aria-label': label } : { label })}
        value={chosen}
        disabled={why !== null}
        description={why}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          onChoose?.(currentTarget.value)
        }}
        data={[...options]}
      />
      <Button
        size={size}
        busy={busy}
        disabledReason={why ?? (chosen === value && !allowsSame ? 'Choose a driver first' : null)}
        onClick={() => onGive(chosen)}
      >
        {actionLabel(chosen)}
      </Button>
    </div>
  )
}
