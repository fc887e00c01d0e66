import type { ChangeEvent } from 'react'
import classes from './RowCheckbox.module.css'

interface RowCheckboxProps {
  /** What it selects, for screen readers. */
  label: string
  isChecked: boolean
  /** Some of what it selects is selected. */
  isMixed?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The browser's own checkbox: a list has one in each row, and Mantine's has eight elements. */
export function RowCheckbox({ label, isChecked, isMixed = false, onChange }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={isChecked}
      onChange={onChange}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
    />
  )
}
