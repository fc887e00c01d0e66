import classes from './partners.module.css'

/** One of a few, all of them seen. */
export function SegmentChoice<K extends string>(props: {
  label: string
  options: readonly { key: K; label: string }[]
  value: K
  onChange: (key: K) => void
}) {
  return (
    <div className={classes.segments} role="group" aria-label={props.label}>
      {props.options.map((it) => (
        <button key={it.key} type="button" aria-pressed={it.key === props.value} onClick={() => props.onChange(it.key)}>
          {it.label}
        </button>
      ))}
    </div>
  )
}
