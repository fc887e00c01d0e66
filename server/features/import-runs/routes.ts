import * as contract from '#contract/imports.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import { confirmChange, doChange } from '#server/change/change.ts'
import * as runs from '#server/features/import-runs/commands/change-run.ts'
import { completePending } from '#server/features/import-runs/commands/complete-pending.ts'
import * as pending from '#server/features/import-runs/commands/claim-pending.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { uploadRun } from '#server/features/import-runs/commands/upload-run.ts'
import { refusedCsv, templateCsv } from '#server/features/import-runs/export.ts'
import { pendingDetail, pendingList } from '#server/features/import-runs/queries/pending.ts'
import { refusedRowsOf } from '#server/features/import-runs/queries/refused-rows.ts'
import { rowsOf, runDetail, runsOf } from '#server/features/import-runs/queries/runs.ts'
import { sourceOfRun, sourcesOnWire } from '#server/features/import-runs/queries/sources.ts'
import { answerByOwnWork, answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export function importRunRoutes(sources: readonly ImportSource[]): Route[] {
  const named = (name: string) => sources.find((it) => it.name === name)
  /** Wraps a command on a run to look up its source. */
  const onRun =
    <T>(act: (work: UnitOfWork, source: ImportSource, run: string) => Promise<T | Refusal>) =>
    async (call: UnitOfWork & { params: { run: string } }): Promise<T | Refusal> => {
      const source = await sourceOfRun(call.tx, sources, call.params.run)
      return source ? act(call, source, call.params.run) : notFound
    }
  return [
    answerQuery(contract.queryImportSources, async () => sourcesOnWire(sources)),
    answerByOwnWork(contract.uploadImport, async ({ db, actor, now, params, query, body, caller }) => {
      const source = named(params.source)
      return source
        ? uploadRun(db, source, body.file, query, { actor, now, requestId: caller.requestId }, caller.gone)
        : notFound
    }),
    answerFile(contract.importTemplate, async ({ params }) => {
      const source = named(params.source)
      return source ? { name: `${source.name}.csv`, body: templateCsv(source.fields) } : notFound
    }),
    answerQuery(contract.queryImportRuns, ({ db, query }) => runsOf(db, query.source)),
    answerQuery(contract.importRunDetail, ({ db, params }) => runDetail(db, sources, params.run)),
    answerQuery(contract.queryImportRows, ({ db, params, query }) => rowsOf(db, params.run, query)),
    answerFile(contract.refusedRows, async ({ db, params }) => {
      const refused = await refusedRowsOf(db, params.run)
      return isRefusal(refused)
        ? refused
        : { name: 'refused.csv', body: refusedCsv(refused.headings, refused.rows) }
    }),
    answerCommand(contract.saveImportColumns, (call) =>
      onRun((work, source, run) => runs.saveColumns(work, source, run, call.body))(call),
    ),
    answerCommand(contract.checkImport, onRun(runs.confirmImport)),
    answerCommand(contract.doImport, onRun(runs.doImport)),
    answerCommand(contract.stopImport, onRun(runs.stopImport)),
    answerCommand(contract.discardImport, onRun(runs.discardImport)),
    answerQuery(contract.listPendingImports, (call) => pendingList({ ...call, sources }, call.query.state)),
    answerQuery(contract.getPendingImport, (call) => pendingDetail({ ...call, sources }, call.query.guid)),
    answerCommand(contract.takePendingImport, (call) => pending.takePending(call, call.params.pending)),
    answerCommand(contract.releasePendingImport, (call) => pending.releasePending(call, call.params.pending)),
    answerCommand(contract.dismissPendingImport, (call) =>
      pending.dismissPending(call, call.params.pending, call.body.reason),
    ),
    answerCommand(contract.reopenPendingImport, (call) => pending.reopenPending(call, call.params.pending)),
    answerCommand(contract.confirmPendingImport, (call) =>
      confirmChange(call, completePending(call, sources), { guid: call.query.guid, ...call.body }),
    ),
    answerCommand(contract.doPendingImport, (call) => {
      const { confirmation, ...completing } = call.body
      return doChange(
        call,
        completePending(call, sources),
        { guid: call.query.guid, ...completing },
        confirmation,
      )
    }),
  ]
}
