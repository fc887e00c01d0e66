/** The part of the permission list that is about Bókun, and about channels that collect money. */
export const bokunEndpoints: Readonly<Record<string, readonly string[]>> = {
  adminSystem: [
    'GET+POST /api/configuration/bokun',
    'POST /api/configuration/bokun/new-token',
    'POST /api/configuration/test-bokun',
    'GET+POST /api/imports/bokun/products',
    'GET+POST /api/imports/bokun/questions',
    'POST /api/imports/bokun/fetch',
    'GET /api/imports/bokun/deliveries',
    'POST /api/imports/bokun/retry',
    'POST /api/actions/confirmbokunimport',
    'POST /api/actions/dobokunimport',
  ],
  financial: [
    'GET /api/channels',
    'GET /api/channels/statement',
    'POST /api/channels/payment',
    'POST /api/channels/reverse-payment',
  ],
}
