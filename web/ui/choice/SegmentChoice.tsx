import classes from './SegmentChoice.module.css'

interface SegmentChoiceProps<K extends string> {
  label: string
  options: readonly { key: K; label: string }[]
  value: K
  onChange: (key: K) => void
}

/** One of a few visible options, applied at once: a list's filter. */
export function SegmentChoice<K extends string>({ label, options, value, onChange }: SegmentChoiceProps<K>) {
  return (
    <div className={classes.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.key} type="button" aria-pressed={option.key === value} onClick={() => onChange(option.key)}>
          {option.label}
        </button>
      ))}
    </div>
  )
}
