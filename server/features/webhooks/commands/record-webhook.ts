import type { webhookActions } from '#contract/webhook-actions.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Records a change of a webhook, and publishes it to those who manage it. */
export function recordWebhook(
  { audit, events }: UnitOfWork,
  action: keyof typeof webhookActions,
  { guid, ownerGuid }: { guid: string; ownerGuid: string | null },
  values: { before?: unknown; after?: unknown; reason?: string } = {},
): void {
  audit.record({ action, subjectKind: 'webhook', subjectGuid: guid, ...values })
  events.publish({ topic: 'webhook', guid, partnerGuid: ownerGuid })
}
