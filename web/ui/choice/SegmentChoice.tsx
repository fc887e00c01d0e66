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
      {options.map((it) => (
        <button key={it.key} type="button" aria-pressed={it.key === value} onClick={() => onChange(it.key)}>
          {it.label}
        </button>
      ))}
    </div>
  )
}
