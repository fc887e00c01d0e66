import type { ReactNode } from 'react'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { LogoMark } from '#web/shell/page/Logo.tsx'
import { useDocumentTitle } from '#web/shell/page/Page.tsx'
import classes from './GuestFrame.module.css'

interface FrameProps {
  company: string
  language: GuestLanguage
  title: string
  children: ReactNode
}

/** The frame of public guest pages, in the guest's language. */
export function GuestFrame({ company, language, title, children }: FrameProps) {
  useDocumentTitle(title)
  return (
    <main className={classes.page} lang={language}>
      <div className={classes.brand}>
        <LogoMark size={44} />
        <span>{company}</span>
      </div>
      <h1>{title}</h1>
      {children}
    </main>
  )
}
