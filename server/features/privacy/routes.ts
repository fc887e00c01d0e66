import { customerData, eraseCustomerChange, privacyForm, privacyPreview } from '#contract/privacy.ts'
import { answerChange } from '#server/change/routes.ts'
import { eraseCustomer } from '#server/features/privacy/commands/erase-customer.ts'
import { exportCustomer } from '#server/features/privacy/commands/export-customer.ts'
import { saveRetention } from '#server/features/privacy/commands/save-retention.ts'
import { previewOf, privacyFormOf } from '#server/features/privacy/queries/retention.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function privacyRoutes(): Route[] {
  return [
    answerQuery(privacyForm.load, ({ db }) => privacyFormOf(db)),
    answerCommand(privacyForm.save, (call) => saveRetention(call, call.body)),
    answerQuery(privacyPreview, ({ db, query, now }) => previewOf(db, query.months, now)),
    ...answerChange(eraseCustomerChange, eraseCustomer, ({ body: { customerGuid, request } }) => ({
      customerGuid,
      request,
    })),
    answerFile(customerData, ({ db, actor, now, params, caller }) =>
      exportCustomer(db, { actor, now, requestId: caller.requestId }, params.id),
    ),
  ]
}
