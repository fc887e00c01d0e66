import { screens } from '#contract/screens.ts'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { bankViews } from '#web/shell/sections/sections.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { BankLines } from './BankLines.tsx'
import classes from './bank.module.css'

const BankStatements = preloadable(async () => (await import('./BankStatements.tsx')).BankStatements)
const BankImport = preloadable(async () => (await import('./BankImport.tsx')).BankImport)

/** Manager: lines of bank statements and where their money goes, the statements, and their import. */
export default function BankPage() {
  const [url, setUrl] = useUrlState({ tab: '', run: '' })
  const view = bankViews.find((it) => it.key === url.tab)?.key ?? ''
  return (
    <Page title={screens.manager.label}>
      <ManagerTabs now="bank" />
      <div className={classes.views}>
        <SegmentChoice
          label="Bank"
          options={bankViews}
          value={view}
          onChange={(tab) => setUrl({ tab, run: '' })}
        />
      </div>
      {view === 'import' ? <BankImport /> : view === 'statements' ? <BankStatements /> : <BankLines />}
    </Page>
  )
}
