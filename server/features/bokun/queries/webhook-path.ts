/** Path of the Bókun webhook. */
export const bokunWebhookPath = '/api/webhooks/bokun'
