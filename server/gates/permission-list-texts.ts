/** The part of the permission list that is about texts to and from guests, and their wallet passes. */
export const textEndpoints: Readonly<Record<string, readonly string[]>> = {
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
