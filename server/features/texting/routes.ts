import * as contract from '#contract/texting.ts'
import type { AppContext } from '#server/app-context.ts'
import {
  saveTextSettings,
  tryTexting,
  writeTestText,
} from '#server/features/texting/commands/save-text-settings.ts'
import { openTexting, textingFormOf } from '#server/features/texting/queries/text-settings.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function textingRoutes({ sealer, config }: AppContext): Route[] {
  return [
    answerQuery(contract.textingForm.load, ({ db, now }) => textingFormOf(db, sealer, config.publicUrl, now)),
    answerCommand(contract.textingForm.save, (call) => saveTextSettings(call, sealer, call.body)),
    answerByOwnWork(contract.testTexting, async ({ db, now }) =>
      tryTexting(await openTexting(db, sealer, config, () => now)),
    ),
    answerCommand(contract.sendTestText, (call) => writeTestText(call, call.body)),
  ]
}
