/** Where Bókun calls. */
export const bokunWebhookPath = '/api/webhooks/bokun'
