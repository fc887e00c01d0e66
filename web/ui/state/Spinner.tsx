import classes from './Spinner.module.css'

/** Something is under way. With a label it is said; without, it stands beside words that say it. */
export function Spinner({ size, label }: { size: number; label?: string }) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label }
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" className={classes.spinner} {...said}>
      <circle cx="10" cy="10" r="8" className={classes.track} />
      <path d="M10 2a8 8 0 0 1 8 8" className={classes.head} />
    </svg>
  )
}
