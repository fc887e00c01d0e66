import { IconAlertTriangleFilled } from '#web/ui/icon/first-icons.ts'
import classes from './Warnings.module.css'

/** Warnings to read before going on; renders nothing when there are none. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className={classes.warnings}>
      {texts.map((text) => (
        <li key={text}>
          <IconAlertTriangleFilled size={16} aria-hidden /> <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
