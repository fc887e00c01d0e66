import { importPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'
import { importPages } from './import-tabs.tsx'
import classes from './imports.module.css'

const tabs = importPages.map(({ key, label }) => ({ key, label, href: importPath({ tab: key }) }))

/** All imports, one tab per source. */
export default function ImportPage() {
  const [url] = useUrlState({ tab: '' })
  const shown = importPages.find((it) => it.key === url.tab) ?? importPages[0]
  return (
    <Page title={screens.importCustomers.label}>
      <TabLinks label="Imports" tabs={tabs} now={shown.key} />
      <div className={classes.tab}>
        <shown.Tab />
      </div>
    </Page>
  )
}
