import type { ReactNode } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { LogoMark } from './Logo.tsx'

/**
 * The frame shown until the account is loaded. `web/index.html` contains the same markup, so that it is part
 * of the server's first response, with its styles (`web/first-frame/first-frame.css`).
 */
export function FirstFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="first-frame">
      <div className="first-frame-bar">
        <LogoMark size={30} />
      </div>
      <div className="first-frame-menu" />
      <main className="first-frame-content">
        {children}
        <p className="first-frame-loading" role="status">
          <svg className="first-frame-spinner" width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 2a8 8 0 0 1 8 8" />
          </svg>
          {messages.loadingAccount}
        </p>
      </main>
    </div>
  )
}
