import { IconPrinter } from '@tabler/icons-react'
import { screens } from '#contract/screens.ts'
import { drawer } from '#contract/till.ts'
import { useLoad } from '../../api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { DrawerShown } from './DrawerShown.tsx'

const live = ['ledger', 'group'] as const
const print: HeaderAction = { kind: 'button', label: 'Print', icon: <IconPrinter size={18} aria-hidden />, onClick: () => window.print() }

/** The drawer of whoever is signed in. */
export default function DrawerPage() {
  const now = useLoad(drawer, {}, { live })
  return (
    <Page title={screens.drawer.label} busy={now.requestState === 'Network'} actions={[print]}>
      <LoadBoundary {...now}>{now.data && <DrawerShown now={now.data} />}</LoadBoundary>
    </Page>
  )
}
