import { ImportRuns } from '#web/features/imports/runs/ImportRuns.tsx'
import importClasses from '#web/features/imports/imports.module.css'

const about =
  'OFX (QBO, QFX) and CAMT.053 files work too. Each line is imported once, even if several files ' +
  'contain it. Nothing is posted until you confirm the lines.'

/** Imports bank statements like every other file. */
export function BankImport() {
  return (
    <div className={importClasses.tab}>
      <ImportRuns source="bankStatements" about={about} />
    </div>
  )
}
