import { webhookEndpoints } from '#server/gates/permission-list-webhooks.ts'

/** The permissions of messages with guests, quotes, follow-ups, wallet passes and webhooks. */
export const textEndpoints: Readonly<Record<string, readonly string[]>> = {
  ...webhookEndpoints,
  editCustomer: [
    'GET+POST /api/customer/{id}/mail',
    'GET /api/customer/{id}/{group}/reminder',
    'POST /api/customer/{id}/{group}/text',
    'POST /api/guestrequests/{request}/answer',
    'GET /api/guesttexts',
    'GET+POST /api/quotes',
    'GET /api/quotes/{id}',
    'POST /api/quotes/{id}/lose',
    'POST /api/quotes/{id}/mail',
    'POST /api/quotes/{id}/reopen',
    'POST /api/guesttexts/{text}/answer',
    'POST /api/guesttexts/{text}/done',
  ],
  'editCustomer or fastTrack or dispatcher or financial or managePartner or adminSystem': [
    'GET+POST /api/follow-ups',
    'POST /api/follow-ups/done',
    'POST /api/follow-ups/reopen',
    'POST /api/follow-ups/{id}',
    'POST /api/follow-ups/{id}/delete',
  ],
  'adminSystem or financial or editCustomer': [
    'GET /api/messages/{id}/html',
    'POST /api/messages/{id}/sendagain',
  ],
  adminSystem: [
    'POST /api/configuration/test-text',
    'POST /api/configuration/test-texting',
    'GET+POST /api/configuration/texting',
    'GET+POST /api/configuration/wallet',
  ],
}
