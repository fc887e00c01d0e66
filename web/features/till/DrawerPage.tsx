import { screens } from '#contract/screens.ts'
import { drawer } from '#contract/till.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { DrawerShown } from './DrawerShown.tsx'
import { printAction } from './print-action.tsx'

const live = ['ledger', 'group'] as const

/** The signed-in user's drawer. */
export default function DrawerPage() {
  const now = useLoad(drawer, {}, { live })
  return (
    <Page title={screens.drawer.label} actions={[printAction]} load={now}>
      {now.data && <DrawerShown now={now.data} />}
    </Page>
  )
}
