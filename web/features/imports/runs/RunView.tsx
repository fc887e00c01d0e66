import { countedLong } from '#domain/text/counted.ts'
import { IconDownload } from '#web/ui/icon/icons.ts'
import { useNavigate } from '@tanstack/react-router'
import { bankPath, importPath } from '#contract/addresses.ts'
import { addressOf } from '#contract/endpoint.ts'
import * as contract from '#contract/imports.ts'
import { importOutcomes, importOutcomeWords } from '#domain/import/import-outcomes.ts'
import { importRunWords } from '#domain/import/import-runs.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import classes from '#web/features/imports/imports.module.css'
import { importRunPath } from './import-run-path.ts'
import type { RunDetail } from './run-detail.ts'
import { RunLayout } from './RunLayout.tsx'
import { RunRows } from './RunRows.tsx'

// Not every import shows them.
const RunBankLines = preloadable(async () => (await import('./RunBankLines.tsx')).RunBankLines)
const RunColumns = preloadable(async () => (await import('./RunColumns.tsx')).RunColumns)

const live = ['import', 'job'] as const
const refreshes = [contract.importRunDetail, contract.queryImportRows, contract.queryImportRuns]

/** One import: the file, how it is read, and the planned or actual outcome of each record. */
export function RunView({ guid, source }: { guid: string; source: contract.ImportRun['source'] }) {
  const loaded = useLoad(contract.importRunDetail, { params: { run: guid } }, { live })
  return <LoadBoundary {...loaded}>{loaded.data && <Run run={loaded.data} source={source} />}</LoadBoundary>
}

function Run({ run, source }: { run: RunDetail; source: contract.ImportRun['source'] }) {
  const navigate = useNavigate()
  const { timeZone } = useAccount().site
  const check = useSave(contract.checkImport, { refreshes })
  const doing = useSave(contract.doImport, { refreshes })
  const stop = useSave(contract.stopImport, { refreshes })
  const discard = useSave(contract.discardImport, { refreshes: [contract.queryImportRuns] })
  const problems = [check, doing, stop, discard].flatMap((it) => [
    ...it.problems,
    ...Object.values(it.fieldErrors),
  ])
  const params = { run: run.guid }
  const isUnderWay = run.state === 'checking' || run.state === 'doing'
  const isChecked =
    run.state === 'checked' || run.state === 'doing' || run.state === 'stopped' || run.state === 'done'
  const counts = run.state === 'done' ? run.outcomes : run.planned
  const remove = async () => {
    const outcome = await discard.save({ params })
    if (outcome.kind === 'ok') void navigate({ to: importRunPath(source) })
  }
  return (
    <>
      <p>
        <a href={importRunPath(source)}>All imports</a>
      </p>
      <section className={classes.box}>
        <h2>{run.name}</h2>
        <p className="note">
          {countedLong(run.rows, 'row')}, {run.kind.toUpperCase()}
          {run.encoding === null ? '' : `, ${run.encoding}`}. {importRunWords[run.state]}.
        </p>
        {run.layout !== null && <RunLayout run={run} layout={run.layout} />}
        {run.earlier !== null && run.state !== 'done' && (
          <p role="status">
            This file was already <a href={importRunPath(source, run.earlier.guid)}>imported</a> on{' '}
            {dayTimeText(run.earlier.at, timeZone)} by {run.earlier.by}. Unchanged records are left as they
            are.
          </p>
        )}
        {run.remarks.map((remark) => (
          <p key={remark}>{remark.endsWith('.') ? remark : `${remark}.`}</p>
        ))}
        <Problems problems={problems} />
        {isUnderWay && run.job && <Progress job={run.job} />}
        {run.job?.state === 'failed' && !isUnderWay && run.state !== 'done' && run.state !== 'checked' && (
          <p role="alert">The import run failed: {run.job.message}</p>
        )}
        {run.state === 'stopped' && (
          <>
            <h3>Imported before the import was stopped</h3>
            {hasAny(run.outcomes) ? <Counts counts={run.outcomes} /> : <p>None</p>}
            <h3>Planned for the whole file</h3>
          </>
        )}
        {isChecked && <Counts counts={counts} />}
        {run.state === 'done' && hasNoEffect(run) && (
          <p role="status">Everything was already imported. Nothing changed.</p>
        )}
        <div className={classes.row}>
          {isChecked && (counts.refused ?? 0) > 0 && (
            <Button
              href={addressOf(contract.refusedRows.path, params)}
              newTab
              icon={<IconDownload size={16} aria-hidden />}
            >
              Download skipped rows
            </Button>
          )}
          {isChecked && (counts.needsPerson ?? 0) > 0 && run.state === 'done' && (
            <Button href={importPath({ tab: 'pending' })}>Review pending records</Button>
          )}
          {source === 'bankStatements' && run.state === 'done' && (
            <Button href={bankPath()} kind="main">
              Match lines
            </Button>
          )}
          {run.whyNotDiscard === null && (
            <Button busy={discard.sending} onClick={() => void remove()}>
              Remove file
            </Button>
          )}
          {isUnderWay && (
            <Button busy={stop.sending} onClick={() => void stop.save({ params })}>
              {run.state === 'doing' ? 'Stop import' : 'Stop check'}
            </Button>
          )}
          {run.whyNotCheck === null && (
            <Button
              kind={run.state === 'open' ? 'main' : 'plain'}
              busy={check.sending}
              onClick={() => void check.save({ params })}
            >
              {run.state === 'open' ? 'Check records' : 'Check again'}
            </Button>
          )}
          {run.whyNotDo === null && (
            <Button kind="main" busy={doing.sending} onClick={() => void doing.save({ params })}>
              {run.state === 'stopped' ? 'Resume import' : 'Import'}
            </Button>
          )}
        </div>
      </section>
      {run.state !== 'done' && run.bankLines.length > 0 && (
        <RunBankLines lines={run.bankLines} canMap={run.whyNotMap === null} />
      )}
      {isChecked && <RunRows run={run} />}
      {run.whyNotMap === null && <RunColumns run={run} />}
    </>
  )
}

type OutcomeCounts = RunDetail['planned']

function hasAny(counts: OutcomeCounts): boolean {
  return importOutcomes.some((it) => (counts[it] ?? 0) > 0)
}

function Counts({ counts }: { counts: OutcomeCounts }) {
  return (
    <LabelValues>
      {importOutcomes
        .filter((it) => (counts[it] ?? 0) > 0)
        .map((outcome) => (
          <LabelValue
            key={outcome}
            label={importOutcomeWords[outcome].label}
            value={(counts[outcome] ?? 0).toLocaleString('en-US')}
          />
        ))}
    </LabelValues>
  )
}

function hasNoEffect({ outcomes }: RunDetail): boolean {
  return (outcomes.same ?? 0) > 0 && importOutcomes.every((it) => it === 'same' || (outcomes[it] ?? 0) === 0)
}

function Progress({ job }: { job: NonNullable<RunDetail['job']> }) {
  const amount = job.total === null || job.total === 0 ? {} : { value: job.done, max: job.total }
  return (
    <>
      <progress className={classes.bar} aria-label="Import progress" {...amount} />
      <p className="note" role="status">
        {job.state === 'queued'
          ? 'Queued'
          : `${job.done.toLocaleString('en-US')} of ${(job.total ?? 0).toLocaleString('en-US')}`}
      </p>
    </>
  )
}
