import * as contract from '#contract/saved-views.ts'
import { deleteView, saveView } from '#server/features/saved-views/commands/save-view.ts'
import { shareView } from '#server/features/saved-views/commands/share-view.ts'
import { savedViewsOf } from '#server/features/saved-views/queries/saved-views.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function savedViewRoutes(): Route[] {
  return [
    answerQuery(contract.querySavedViews, async ({ db, actor }) => ({
      items: await savedViewsOf(db, actor),
    })),
    answerCommand(contract.saveView, (call) => saveView(call, call.body)),
    answerCommand(contract.shareView, (call) => shareView(call, call.params.id, call.body)),
    answerCommand(contract.deleteView, (call) => deleteView(call, call.params.id)),
  ]
}
