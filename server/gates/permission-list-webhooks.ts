/** The part of the permission list that is about webhooks. */
export const webhookEndpoints: Readonly<Record<string, readonly string[]>> = {
  'adminSystem or editCustomer': [
    'GET+POST /api/webhook-endpoints',
    'GET+POST /api/webhook-endpoints/{id}',
    'POST /api/webhook-endpoints/{id}/delete',
    'GET /api/webhook-endpoints/{id}/deliveries',
    'POST /api/webhook-endpoints/{id}/disable',
    'POST /api/webhook-endpoints/{id}/enable',
    'POST /api/webhook-endpoints/{id}/secret',
    'POST /api/webhook-endpoints/{id}/test',
    'GET /api/webhook-deliveries/{id}',
    'POST /api/webhook-deliveries/{id}/send-again',
  ],
}
