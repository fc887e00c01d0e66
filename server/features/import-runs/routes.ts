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
import { preparedSource } from '#server/features/import-runs/queries/prepared-source.ts'
import { sourceOfRun, sourcesOnWire } from '#server/features/import-runs/queries/sources.ts'
import { fileName } from '#server/files/file-name.ts'
import { answerByOwnWork, answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'
import type { Db } from '#server/db/connection.ts'
import { mayUse } from '#server/features/import-runs/queries/readable-source.ts'
import type { Actor } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export function importRunRoutes(sources: readonly ImportSource[]): Route[] {
  const named = (actor: Actor, name: string) => sources.find((it) => it.name === name && mayUse(actor, it))
  const preparedNamed = async (db: Db, actor: Actor, name: string) => {
    const source = named(actor, name)
    return source && preparedSource(db, source)
  }
  /** The source of a run; undefined also if the user isn't allowed to use it. */
  const ofRun = async (db: Db, actor: Actor, run: string) => {
    const source = await sourceOfRun(db, sources, run)
    return source && mayUse(actor, source) ? preparedSource(db, source) : undefined
  }
  /** Wraps a command on a run to look up its source. */
  const onRun =
    <T>(act: (work: UnitOfWork, source: ImportSource, run: string) => Promise<T | Refusal>) =>
    async (call: UnitOfWork & { params: { run: string } }): Promise<T | Refusal> => {
      const source = await ofRun(call.tx, call.actor, call.params.run)
      return source ? act(call, source, call.params.run) : notFound
    }
  return [
    answerQuery(contract.queryImportSources, async ({ db, actor }) => {
      const usable = sources.filter((it) => mayUse(actor, it))
      return sourcesOnWire(await Promise.all(usable.map((it) => preparedSource(db, it))))
    }),
    answerByOwnWork(contract.uploadImport, async ({ db, actor, now, params, query, body, caller }) => {
      const source = await preparedNamed(db, actor, params.source)
      return source
        ? uploadRun(db, source, body.file, query, { actor, now, requestId: caller.requestId }, caller.gone)
        : notFound
    }),
    answerFile(contract.importTemplate, async ({ db, actor, params }) => {
      const source = await preparedNamed(db, actor, params.source)
      return source ? { name: fileName('csv', source.name), body: templateCsv(source.fields) } : notFound
    }),
    answerQuery(contract.queryImportRuns, async ({ db, actor, query }) =>
      named(actor, query.source) ? runsOf(db, query.source) : notFound,
    ),
    answerQuery(contract.importRunDetail, async ({ db, actor, params }) =>
      (await ofRun(db, actor, params.run)) ? runDetail(db, sources, params.run) : notFound,
    ),
    answerQuery(contract.queryImportRows, async ({ db, actor, params, query }) =>
      (await ofRun(db, actor, params.run)) ? rowsOf(db, params.run, query) : notFound,
    ),
    answerFile(contract.refusedRows, async ({ db, actor, params }) => {
      if (!(await ofRun(db, actor, params.run))) return notFound
      const refused = await refusedRowsOf(db, params.run)
      return isRefusal(refused)
        ? refused
        : {
            name: fileName('csv', 'skipped-rows', refused.file),
            body: refusedCsv(refused.headings, refused.rows),
          }
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
      const asked = { guid: call.query.guid, ...completing }
      return doChange(call, completePending(call, sources), asked, { confirmation })
    }),
  ]
}
