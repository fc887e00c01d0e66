import classes from './configuration.module.css'

export type StateShown = 'active' | 'inactive' | 'all'

const choices = [
  ['active', 'In use'],
  ['inactive', 'Inactive'],
  ['all', 'All'],
] as const

/** Which of a list: those in use, those that are not, or all. */
export function StateChoice({ value, onChange }: { value: StateShown; onChange: (state: StateShown) => void }) {
  return (
    <div className={classes.segments} role="group" aria-label="Show">
      {choices.map(([key, label]) => (
        <button key={key} type="button" aria-pressed={value === key} onClick={() => onChange(key)}>
          {label}
        </button>
      ))}
    </div>
  )
}
