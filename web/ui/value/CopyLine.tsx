import { IconCopy } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './CopyLine.module.css'

interface CopyLineProps {
  label: string
  text: string
  /** A link, which can also be opened. */
  href?: boolean
}

/** A text to pass on, with a button that copies it. */
export function CopyLine({ label, text, href = false }: CopyLineProps) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => setCopied((await copyText(text)) ? 'yes' : 'no')
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      {href ? (
        <a className={classes.text} href={text} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        // A scrollable region must be reachable by keyboard.
        <div className={classes.text} role="region" aria-label={label} tabIndex={0}>
          {text}
        </div>
      )}
      <Button
        size="xs"
        icon={<IconCopy size={16} aria-hidden />}
        aria-label={`Copy ${label}`}
        onClick={() => void copy()}
      >
        {copied === 'yes' ? 'Copied' : 'Copy'}
      </Button>
      <span className="said" role="status">
        {copied === 'yes' && `${label} copied`}
      </span>
      {copied === 'no' && <span className={classes.hint}>Couldn’t copy. Select the text instead.</span>}
    </div>
  )
}

/** False: the browser doesn't allow it. */
export function copyText(text: string): Promise<boolean> {
  // Browsers have no clipboard on pages without HTTPS.
  return Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('None'))).then(
    () => true,
    () => false,
  )
}
