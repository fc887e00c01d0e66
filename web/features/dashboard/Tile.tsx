import type { ReactNode } from 'react'
import classes from './dashboard.module.css'

interface TileProps {
  label: string
  figure: string
  /** The page behind the number; omitted for users who can't open it. */
  href: string | undefined
  children: ReactNode
}

/** One number with its breakdown. */
export function Tile({ label, figure, href, children }: TileProps) {
  const inside = (
    <>
      <span className={classes.label}>{label}</span>
      <strong className={classes.figure}>{figure}</strong>
      <span className={classes.soft}>{children}</span>
    </>
  )
  return href === undefined ? (
    <div className={classes.tile}>{inside}</div>
  ) : (
    <a className={classes.tile} href={href}>
      {inside}
    </a>
  )
}
