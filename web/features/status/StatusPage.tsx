import { useEffect } from 'react'
import { screens } from '#contract/screens.ts'
import { portalStatus } from '#contract/status.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { IconRefresh } from '#web/ui/icon/icons.ts'
import { ErrorList } from './ErrorList.tsx'
import { JobTable, SlowTable } from './StatusTables.tsx'
import { StatusPanels } from './StatusPanels.tsx'
import { Verdict } from './Verdict.tsx'
import classes from './status.module.css'

const everyMs = 60_000

/** The portal's status: problems first, then the facts. Reloads every minute while it is visible. */
export default function StatusPage() {
  const found = useLoad(portalStatus)
  const { data, reload } = found
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [reload])
  return (
    <Page
      title="Status"
      back={screens.configuration.path}
      actions={[
        { kind: 'button', label: 'Refresh', icon: <IconRefresh size={18} aria-hidden />, onClick: reload },
      ]}
      load={found}
    >
      {data && (
        <div className={classes.page}>
          <Verdict status={data} />
          <StatusPanels status={data} />
          <div>
            <h2>Scheduled jobs</h2>
            <JobTable jobs={data.jobs} />
          </div>
          <div>
            <h2>Slow database statements in the last hour</h2>
            <SlowTable slow={data.slow} count={data.slowCount} />
          </div>
          <div>
            <h2>Unexpected errors</h2>
            <ErrorList />
          </div>
        </div>
      )}
    </Page>
  )
}
