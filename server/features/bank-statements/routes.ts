import * as contract from '#contract/bank-statements.ts'
import { reopenLine, skipLine, undoLine } from '#server/features/bank-statements/commands/change-line.ts'
import { confirmLines } from '#server/features/bank-statements/commands/confirm-lines.ts'
import { bankLines } from '#server/features/bank-statements/queries/bank-lines.ts'
import { placesFor } from '#server/features/bank-statements/queries/places.ts'
import { bankStatements } from '#server/features/bank-statements/queries/statements.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function bankStatementRoutes(): Route[] {
  return [
    answerQuery(contract.queryBankLines, ({ db, query, now }) => bankLines(db, query, now)),
    answerQuery(contract.queryBankStatements, ({ db }) => bankStatements(db)),
    answerQuery(contract.bankPlaces, ({ db, params, query }) => placesFor(db, params.line, query)),
    answerByOwnWork(contract.confirmBankLines, ({ db, actor, now, caller, body }) =>
      confirmLines(db, { actor, now, requestId: caller.requestId }, body.lines),
    ),
    answerCommand(contract.skipBankLine, (call) => skipLine(call, { ...call.params, ...call.body })),
    answerCommand(contract.reopenBankLine, (call) => reopenLine(call, { ...call.params, ...call.body })),
    answerCommand(contract.undoBankLine, (call) => undoLine(call, { ...call.params, ...call.body })),
  ]
}
