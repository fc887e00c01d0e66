import { IconDownload } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { configurationPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { locations } from '#contract/catalogue.ts'
import { locationsFile, readLocations } from '#contract/configuration-files.ts'
import { useSave } from '../../api/use-save.ts'
import { JobProgress } from '#web/parts/jobs/JobProgress.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { FileField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './configuration.module.css'

type ImportResult = ReplyOf<typeof readLocations>

/** Locations as a file: exported, edited in a spreadsheet, imported. */
export default function LocationsFilePage() {
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const file = form.watch('file')
  /** The result of importing one file; invalid for any other. */
  const [read, setRead] = useState<{ file: File; result: ImportResult } | null>(null)
  const { save, sending, problems, fieldErrors } = useSave(readLocations, { refreshes: [locations.list], quiet: true })
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
    <Page title="Locations as a file" back={configurationPath('locations')}>
      <div className={classes.file}>
        <section>
          <h2>Take out</h2>
          <p className={classes.soft}>
            Every location, inactive ones too. The first column says which it is: leave it as it is, or empty for a new one.
          </p>
          <div>
            <Button href={locationsFile.path} newTab icon={<IconDownload size={16} aria-hidden />}>
              locations.csv
            </Button>
          </div>
        </section>
        <section>
          <h2>Read back</h2>
          <p className={classes.soft}>
            A CSV with the same columns; a zone that is not there yet is made. Check it first: nothing is saved until you say so, and one
            wrong line saves none.
          </p>
          <Form
            form={form}
            onSubmit={() => send('check')}
            problems={[...Object.values(fieldErrors), ...problems]}
            guardUnsaved={false}
            label="Read locations"
            foot={
              <>
                <Button type="submit" kind={maySave ? 'plain' : 'main'} busy={sending}>
                  Check the file
                </Button>
                {maySave && (
                  <Button kind="main" busy={sending} onClick={() => void send('save')}>
                    Save these locations
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
          {result.jobGuid !== null ? 'Being saved: ' : result.wrong.length > 0 ? 'Nothing can be saved yet: ' : 'Would be saved: '}
        </strong>
        {result.added} new, {result.changed} changed, {result.same} as they are, {result.wrong.length} wrong
      </p>
      {result.jobGuid !== null && <JobProgress guid={result.jobGuid} />}
      {result.zones.length > 0 && <p>New zones: {result.zones.join(', ')}</p>}
      {result.wrong.length > 0 && (
        <ul className={classes.warnings}>
          {result.wrong.slice(0, 50).map((it) => (
            <li key={`${it.line} ${it.message}`}>
              Line {it.line}: {it.message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
