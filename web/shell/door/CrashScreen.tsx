import { useEffect } from 'react'
import { shellTexts } from '#contract/screens.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { reportCrash } from './crash-report.ts'
import { LogoMark } from '../page/Logo.tsx'
import classes from './doors.module.css'

const [headline = '', ...rest] = shellTexts.crash.split(/(?<=\.) /)

/** In place of the page or of the whole portal, so it is no landmark itself. Both exits reload: what crashed must not stay in memory. */
export function CrashScreen({ error }: { error: unknown }) {
  useEffect(() => reportCrash(error), [error])
  return (
    <div className={classes.waiting}>
      <LogoMark size={56} />
      <div role="alert" className={classes.problem}>
        <h1>{headline}</h1>
        <p>{rest.join(' ')}</p>
      </div>
      <div className={classes.ways}>
        <Button kind="main" onClick={() => location.reload()}>
          {shellTexts.reloadPage}
        </Button>
        <Button onClick={() => location.assign('/')}>{shellTexts.returnToDashboard}</Button>
      </div>
    </div>
  )
}
