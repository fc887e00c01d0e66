import { webhookEndpoints } from '#server/gates/permission-list-webhooks.ts'

/** The part of the permission list that is about texts with guests, wallet passes and webhooks. */
export const textEndpoints: Readonly<Record<string, readonly string[]>> = {
  ...webhookEndpoints,
  editCustomer: [
    'POST /api/customer/{id}/{group}/text',
    'GET /api/guesttexts',
    'POST /api/guesttexts/{text}/answer',
    'POST /api/guesttexts/{text}/done',
  ],
  adminSystem: [
    'POST /api/configuration/test-text',
    'POST /api/configuration/test-texting',
    'GET+POST /api/configuration/texting',
    'GET+POST /api/configuration/wallet',
  ],
}
