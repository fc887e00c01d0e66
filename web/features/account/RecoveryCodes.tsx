import { IconCopy, IconDownload, IconPrinter } from '#web/ui/icon/icons.ts'
import { useEffects } from '#web/api/effects.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { copyText } from '#web/ui/value/CopyLine.tsx'
import classes from './account.module.css'

/** The recovery codes for a lost phone: shown once only. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { toast } = useEffects()
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    toast((await copyText(text)) ? 'Copied' : 'Couldn’t copy. Download or print the codes instead.')
  }
  return (
    <>
      <p className="soft">
        Each code signs you in once without your phone. They’re shown only now, so keep them somewhere safe.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${classes.buttons} no-print`}>
        {'clipboard' in navigator && (
          <Button icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => download(text)}>
          Download
        </Button>
        <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      </div>
      <Button kind="main" size="md" fullWidth onClick={onSaved}>
        I’ve saved them
      </Button>
    </>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' })
  link.click()
  URL.revokeObjectURL(url)
}
