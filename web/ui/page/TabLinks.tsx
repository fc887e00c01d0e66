import classes from './TabLinks.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { key: string; label: string; href: string }[]
  now: string
  /** Inside a row, without a line below. */
  inRow?: boolean
}

/** Views of one item, each with its own address. */
export function TabLinks({ label, tabs, now, inRow = false }: TabLinksProps) {
  return (
    <nav className={`${classes.tabs} no-print`} aria-label={label} {...(inRow && { 'data-in-row': true })}>
      {tabs.map((tab) => (
        <a key={tab.key} href={tab.href} {...(tab.key === now && { 'aria-current': 'page' as const })}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
