import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { locations } from '#contract/catalogue.ts'
import { locationsFile, readLocations } from '#contract/configuration-files.ts'
import { screens } from '#contract/screens.ts'
import { useSave } from '../../api/use-save.ts'
import { Page } from '../../shell/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { Problems } from '../../ui/Dialog.tsx'
import classes from './configuration.module.css'

type Fate = ReplyOf<typeof readLocations>

/** Locations as a file: taken out, worked on in a spreadsheet, read back. */
export default function LocationsFilePage() {
  const [file, setFile] = useState<File | null>(null)
  const [fate, setFate] = useState<Fate | null>(null)
  const { save, sending, problems, fieldErrors } = useSave(readLocations, { refreshes: [locations.list], quiet: true })
  const read = async (mode: 'check' | 'save') => {
    if (!file) return
    const upload = new FormData()
    upload.append('file', file)
    const outcome = await save({ upload, query: { mode } })
    setFate(outcome.kind === 'ok' ? outcome.reply : null)
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null)
    setFate(null)
  }
  return (
    <Page title="Locations as a file" back={`${screens.configuration.path}/locations`}>
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
            A CSV with the same columns. Check it first: nothing is saved until you say so, and one wrong line saves none.
          </p>
          <label className={classes.chooseFile}>
            <span>File</span>
            <input type="file" accept=".csv,text/csv" onChange={(event) => choose(event.currentTarget.files?.[0])} />
          </label>
          <div className={classes.photoDeeds}>
            <Button disabled={!file} busy={sending} onClick={() => void read('check')}>
              Check the file
            </Button>
            <Button
              kind="main"
              disabledReason={fate !== null && !fate.saved && fate.wrong.length === 0 ? null : 'Check the file first'}
              onClick={() => void read('save')}
            >
              Save these locations
            </Button>
          </div>
          <Problems problems={[...Object.values(fieldErrors), ...problems]} />
          <div role="status">{fate && <FateOf fate={fate} />}</div>
        </section>
      </div>
    </Page>
  )
}

function FateOf({ fate }: { fate: Fate }) {
  return (
    <>
      <p>
        <strong>{fate.saved ? 'Saved: ' : fate.wrong.length > 0 ? 'Nothing can be saved yet: ' : 'Would be saved: '}</strong>
        {fate.added} new, {fate.changed} changed, {fate.same} as they are, {fate.wrong.length} wrong
      </p>
      {fate.wrong.length > 0 && (
        <ul className={classes.warnings}>
          {fate.wrong.slice(0, 50).map((it) => (
            <li key={`${it.line} ${it.message}`}>
              Line {it.line}: {it.message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
