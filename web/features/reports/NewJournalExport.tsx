import { countedLong } from '#domain/text/counted.ts'
import { useState } from 'react'
import { journalPath, journalExportFile } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { exportJournal, journalState } from '#contract/journal.ts'
import type { Period } from '#domain/calendar/period.ts'
import {
  journalFileKinds,
  journalGroupings,
  journalSystems,
  type JournalFileKind,
  type JournalGrouping,
  type JournalSystemKey,
} from '#domain/journal/journal-systems.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { RadioChoice } from '#web/ui/choice/RadioChoice.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { IconDownload } from '#web/ui/icon/icons.ts'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { JournalPreview } from './JournalPreview.tsx'
import { fileWords, groupingWords, importHints } from './journal-words.ts'
import classes from './reports.module.css'
import own from './journal.module.css'

interface NewJournalExportProps {
  system: JournalSystemKey
  period: Period
  state: ReplyOf<typeof journalState>
}

/** What an export would contain, how it is grouped, and what is missing before it can be made. */
export function NewJournalExport({ system, period, state }: NewJournalExportProps) {
  const [grouping, setGrouping] = useState<JournalGrouping>(journalSystems[system].usualGrouping)
  const [file, setFile] = useState<JournalFileKind>('csv')
  const [isPreviewed, setPreviewed] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const saving = useSave(exportJournal, { refreshes: [journalState] })
  const isUndone = state.exports.some((it) => it.guid === made && it.undone !== null)
  const run = async () => {
    setMade(null)
    const outcome = await saving.save({ body: { system, file, grouping, ...period } })
    if (outcome.kind === 'ok') setMade(outcome.reply.guid ?? null)
  }
  const { label } = journalSystems[system]
  const accountsPath = journalPath({ system, ...period, view: 'accounts' })
  return (
    <section className={`${classes.panel} ${own.panel} no-print`} aria-label="New export">
      <h2>{system === 'plain' ? 'New export' : `New export for ${label}`}</h2>
      <p>{contentText(state)}</p>
      <p className="note">{importHints[system]}</p>
      <Missing system={system} needsCodes={state.needsCodes} accountsPath={accountsPath} />
      <div className={own.choices}>
        <RadioChoice
          label="Group entries"
          options={journalGroupings.map((key) => ({ key, label: groupingWords[key] }))}
          value={grouping}
          onChange={setGrouping}
        />
        {system === 'plain' && (
          <RadioChoice
            label="File"
            options={journalFileKinds.map((key) => ({ key, label: fileWords[key] }))}
            value={file}
            onChange={setFile}
          />
        )}
      </div>
      <div className={classes.actions}>
        <Button
          kind={made === null || isUndone ? 'main' : 'plain'}
          busy={saving.sending}
          onClick={() => void run()}
          disabledReason={whyNotExport(system, state)}
        >
          {state.newEntries === 0 ? 'Export' : `Export ${countedLong(state.newEntries, 'entry', 'entries')}`}
        </Button>
        {state.whyNot === null && state.newEntries > 0 && (
          <Button onClick={() => setPreviewed(!isPreviewed)} aria-expanded={isPreviewed}>
            {isPreviewed ? 'Hide preview' : 'Preview'}
          </Button>
        )}
        <Button href={accountsPath}>Accounts</Button>
      </div>
      {isPreviewed && state.newEntries > 0 && (
        <JournalPreview system={system} grouping={grouping} period={period} />
      )}
      <Problems problems={[...saving.problems, ...Object.values(saving.fieldErrors)]} />
      {made !== null && !isUndone && <Ready guid={made} />}
    </section>
  )
}

function contentText({ newEntries, exportedEntries, whyNot }: ReplyOf<typeof journalState>): string {
  if (whyNot !== null) return `${whyNot}.`
  if (newEntries === 0 && exportedEntries === 0) return 'No entries in this period.'
  if (newEntries === 0) return 'Everything in this period has been exported.'
  const before =
    exportedEntries === 0 ? '' : ` ${countedLong(exportedEntries, 'entry', 'entries')} already exported.`
  return `${countedLong(newEntries, 'entry', 'entries')} not exported yet.${before}`
}

function whyNotExport(
  system: JournalSystemKey,
  { whyNot, newEntries, needsCodes }: ReplyOf<typeof journalState>,
): string | null {
  if (whyNot !== null) return whyNot
  if (newEntries === 0) return 'There’s nothing new to export'
  return needsCodes.length === 0 ? null : `Add the missing ${journalSystems[system].label} accounts first`
}

interface MissingProps {
  system: JournalSystemKey
  needsCodes: readonly string[]
  accountsPath: string
}

function Missing({ system, needsCodes, accountsPath }: MissingProps) {
  if (needsCodes.length === 0) return null
  const { label } = journalSystems[system]
  return (
    <div className={own.missing}>
      <Warnings texts={[`Missing for ${label}: ${needsCodes.join(', ')}.`]} />
      <a href={accountsPath}>Add accounts</a>
    </div>
  )
}

function Ready({ guid }: { guid: string }) {
  return (
    <p className={own.ready} role="status">
      <span>The file is ready.</span>
      <Button kind="main" href={journalExportFile(guid)} newTab icon={<IconDownload size={18} aria-hidden />}>
        Download
      </Button>
    </p>
  )
}
