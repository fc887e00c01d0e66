import type { ReactNode } from 'react'
import classes from './kit.module.css'

export function Story({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.story} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
