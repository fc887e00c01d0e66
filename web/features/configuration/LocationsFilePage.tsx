import { IconDownload } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { configurationPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { locations } from '#contract/catalogue.ts'
import { locationsFile, readLocations } from '#contract/configuration-files.ts'
import { useSave } from '#web/api/use-save.ts'
import { JobProgress } from '#web/parts/jobs/JobProgress.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { FileField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './configuration.module.css'

type ImportResult = ReplyOf<typeof readLocations>

/** Export locations, edit them in a spreadsheet, and import them again. */
export default function LocationsFilePage() {
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const file = form.watch('file')
  /** The result for one file; not valid for any other. */
  const [read, setRead] = useState<{ file: File; result: ImportResult } | null>(null)
  const { save, sending, problems, fieldErrors } = useSave(readLocations, {
    refreshes: [locations.list],
    quiet: true,
  })
  const send = async (mode: 'check' | 'save') => {
    if (!file) return
    const upload = new FormData()
    upload.append('file', file)
    const outcome = await save({ upload, query: { mode } })
    setRead(outcome.kind === 'ok' ? { file, result: outcome.reply } : null)
  }
  const result = read !== null && read.file === file ? read.result : null
  const maySave = result !== null && result.jobGuid === null && result.wrong.length === 0
  return (
    <Page title="Import and export locations" back={configurationPath('locations')}>
      <div className={classes.file}>
        <section>
          <h2>Export</h2>
          <p className="note">
            All locations, including inactive ones. Don’t change the first column: it identifies the location.
            Leave it empty to add a location.
          </p>
          <div>
            <Button href={locationsFile.path} newTab icon={<IconDownload size={16} aria-hidden />}>
              locations.csv
            </Button>
          </div>
        </section>
        <section>
          <h2>Import</h2>
          <p className="note">
            Upload a CSV file with the same columns. New zones are created. Check the file first: nothing is
            saved until every row is valid and you confirm.
          </p>
          <Form
            form={form}
            onSubmit={() => send('check')}
            problems={[...Object.values(fieldErrors), ...problems]}
            guardUnsaved={false}
            label="Import locations"
            foot={
              <>
                <Button type="submit" kind={maySave ? 'plain' : 'main'} busy={sending}>
                  Check file
                </Button>
                {maySave && (
                  <Button kind="main" busy={sending} onClick={() => void send('save')}>
                    Import locations
                  </Button>
                )}
              </>
            }
          >
            <FileField name="file" label="File" accept=".csv,text/csv" required />
          </Form>
          <div role="status">{result && <ImportSummary result={result} />}</div>
        </section>
      </div>
    </Page>
  )
}

function ImportSummary({ result }: { result: ImportResult }) {
  return (
    <>
      <p>
        <strong>
          {result.jobGuid !== null
            ? 'Importing: '
            : result.wrong.length > 0
              ? 'Can’t import yet: '
              : 'Ready to import: '}
        </strong>
        {result.added} new, {result.changed} updated, {result.same} unchanged, {result.wrong.length} with
        errors
      </p>
      {result.jobGuid !== null && <JobProgress guid={result.jobGuid} />}
      {result.zones.length > 0 && <p>New zones: {result.zones.join(', ')}</p>}
      {result.wrong.length > 0 && (
        <ul className={classes.warnings}>
          {result.wrong.slice(0, 50).map((error) => (
            <li key={`${error.line} ${error.message}`}>
              Line {error.line}: {error.message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
