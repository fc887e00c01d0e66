import classes from './TabLinks.module.css'

/** Views of one item, each with its own address. */
export function TabLinks({
  label,
  tabs,
  now,
}: {
  label: string
  tabs: readonly { key: string; label: string; href: string }[]
  now: string
}) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((it) => (
        <a key={it.key} href={it.href} {...(it.key === now && { 'aria-current': 'page' as const })}>
          {it.label}
        </a>
      ))}
    </nav>
  )
}
