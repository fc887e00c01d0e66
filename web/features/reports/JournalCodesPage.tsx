import { journalPath } from '#contract/addresses.ts'
import { journalCodes } from '#contract/journal.ts'
import { allJournalSystems, journalSystems, type JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'

const JournalCodesForm = preloadable(async () => (await import('./JournalCodesForm.tsx')).JournalCodesForm)

/** The accounts and tax rates of another system, by account and tax code of the ledger. */
export default function JournalCodesPage() {
  const [url] = useUrlState({ system: 'plain' })
  const system: JournalSystemKey = allJournalSystems.find((it) => it === url.system) ?? 'plain'
  const found = useLoad(journalCodes.load, { params: { system } }, { keepPrevious: true })
  return (
    <Page
      title={`Accounts for ${journalSystems[system].label}`}
      back={journalPath({ system })}
      busy={found.requestState === 'Network'}
    >
      <LoadBoundary {...found}>
        {found.data && <JournalCodesForm key={found.data.version} system={system} stored={found.data} />}
      </LoadBoundary>
    </Page>
  )
}
