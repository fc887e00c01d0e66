import { IconAlertTriangleFilled } from '@tabler/icons-react'
import classes from './Warnings.module.css'

/** What somebody should look at before going on; nothing when there is nothing. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className={classes.warnings}>
      {texts.map((it) => (
        <li key={it}>
          <IconAlertTriangleFilled size={16} aria-hidden /> <span>{it}</span>
        </li>
      ))}
    </ul>
  )
}
