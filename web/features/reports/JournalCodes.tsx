import { journalCodes } from '#contract/journal.ts'
import { journalSystems, type JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { JournalCodesForm } from './JournalCodesForm.tsx'

/** The accounts and tax rates of another system, by account and tax code of the ledger. */
export function JournalCodes({ system, back }: { system: JournalSystemKey; back: string }) {
  const found = useLoad(journalCodes.load, { params: { system } }, { keepPrevious: true })
  return (
    <Page title={`Accounts for ${journalSystems[system].label}`} back={back} load={found}>
      {found.data && <JournalCodesForm key={found.data.version} system={system} stored={found.data} />}
    </Page>
  )
}
