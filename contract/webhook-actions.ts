/** The audit actions of webhooks, which `audit-actions.ts` includes. */
export const webhookActions = {
  makeWebhook: 'added the webhook',
  editWebhook: 'changed the webhook',
  renewWebhookSecret: 'created a new secret for the webhook',
  turnOnWebhook: 'turned on the webhook',
  turnOffWebhook: 'turned off the webhook',
  stopWebhook: 'turned off the webhook after it kept failing',
  deleteWebhook: 'deleted the webhook',
  testWebhook: 'sent a test to the webhook',
  sendWebhookAgain: 'sent an event to the webhook again',
} as const satisfies Record<string, string>
