import classes from './SegmentChoice.module.css'

interface SegmentChoiceProps<K extends string> {
  label: string
  options: readonly { key: K; label: string }[]
  value: K
  onChange: (key: K) => void
}

/** A choice among a few visible options that applies immediately, such as a list filter. */
export function SegmentChoice<K extends string>({ label, options, value, onChange }: SegmentChoiceProps<K>) {
  return (
    <div className={classes.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-pressed={option.key === value}
          onClick={() => onChange(option.key)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
