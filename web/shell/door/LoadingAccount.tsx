import { messages } from '#contract/wire-errors.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '../frame/Banners.tsx'
import { LogoMark } from '../page/Logo.tsx'
import { Spinner } from '#web/ui/state/Spinner.tsx'
import classes from './doors.module.css'

export function LoadingAccount({ banner, onReload }: { banner: string | null; onReload: () => void }) {
  return (
    <main className={classes.waiting}>
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
      <LogoMark size={56} />
      <p className={classes.loading} role="status">
        <Spinner size={16} /> {messages.loadingAccount}
      </p>
    </main>
  )
}

export function ShellProblem({ title, detail, onReload }: { title: string; detail?: string; onReload: () => void }) {
  return (
    <main className={classes.waiting}>
      <LogoMark size={56} />
      <div role="alert" className={classes.problem}>
        <h1>{title}</h1>
        {detail && <p>{detail}</p>}
      </div>
      <Button kind="main" onClick={onReload}>
        Reload
      </Button>
    </main>
  )
}
