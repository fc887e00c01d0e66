import type { ReactNode } from 'react'
import { DoorPicture } from './DoorPicture.tsx'
import { LogoMark } from '#web/shell/page/Logo.tsx'
import { useDocumentTitle } from '#web/shell/page/Page.tsx'
import { portalKind, siteTitle } from '#web/shell/page/site-title.ts'
import classes from './doors.module.css'

/** The frame of the screens before sign-in: sign-in, codes, passwords. */
export function DoorFrame({ title, children }: { title: string; children: ReactNode }) {
  const name = siteTitle()
  useDocumentTitle(title, name)
  return (
    <div className={classes.door}>
      <DoorPicture />
      <main className={classes.panel}>
        <div className={classes.brand}>
          <LogoMark size={44} />
          <span className={classes.name}>
            {name}
            <small>{portalKind}</small>
          </span>
        </div>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
