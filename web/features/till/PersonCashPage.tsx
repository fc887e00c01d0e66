import { cashPath } from '#contract/addresses.ts'
import { drawer } from '#contract/till.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useParam } from '#web/shell/navigation/url.ts'
import { DrawerShown } from './DrawerShown.tsx'
import { printAction } from './print-action.tsx'

const live = ['ledger', 'group'] as const

/** Manager: the cash of one person. */
export default function PersonCashPage() {
  const holder = useParam('holder')
  const now = useLoad(drawer, { query: { holder } }, { live })
  return (
    <Page
      title={now.data?.holder.name ?? 'Cash'}
      back={cashPath()}
      one="person"
      actions={[printAction]}
      load={now}
    >
      {now.data && <DrawerShown now={now.data} />}
    </Page>
  )
}
