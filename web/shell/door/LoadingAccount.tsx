import { referenceText } from '#contract/wire-errors.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/shell/frame/Banner.tsx'
import { FirstFrame } from '#web/shell/page/FirstFrame.tsx'
import { LogoMark } from '#web/shell/page/Logo.tsx'
import classes from './doors.module.css'

export function LoadingAccount({ banner, onReload }: { banner: string | null; onReload: () => void }) {
  return (
    <FirstFrame>
      {banner && <h1 className="said">Can’t load the portal</h1>}
      {banner && (
        <Banner
          kind="bad"
          action={
            <Button size="xs" onClick={onReload}>
              Reload
            </Button>
          }
        >
          {banner}
        </Banner>
      )}
    </FirstFrame>
  )
}

export function ShellProblem({
  title,
  detail,
  reference,
  onReload,
}: {
  title: string
  detail?: string
  reference?: string | undefined
  onReload: () => void
}) {
  return (
    <main className={classes.waiting}>
      <LogoMark size={56} />
      <div role="alert" className={classes.problem}>
        <h1>{title}</h1>
        {detail && <p>{detail}</p>}
        {reference && <p>{referenceText(reference)}</p>}
      </div>
      <Button kind="main" onClick={onReload}>
        Reload
      </Button>
    </main>
  )
}
