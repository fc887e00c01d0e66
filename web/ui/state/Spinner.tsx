import classes from './Spinner.module.css'

/** Work in progress. A label is announced; without one, the text next to it must say what is happening. */
export function Spinner({ size, label }: { size: number; label?: string }) {
  const text = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label }
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" className={classes.spinner} {...text}>
      <circle cx="10" cy="10" r="8" className={classes.track} />
      <path d="M10 2a8 8 0 0 1 8 8" className={classes.head} />
    </svg>
  )
}
