import classes from './flights.module.css'

interface SegmentsProps {
  label: string
  value: string
  options: readonly { key: string; label: string }[]
  onChoose: (key: string) => void
}

/** A few views of one list, one of them shown. */
export function Segments({ label, value, options, onChoose }: SegmentsProps) {
  return (
    <div className={classes.segments} role="group" aria-label={label}>
      {options.map((it) => (
        <button key={it.key} type="button" aria-pressed={it.key === value} onClick={() => onChoose(it.key)}>
          {it.label}
        </button>
      ))}
    </div>
  )
}
