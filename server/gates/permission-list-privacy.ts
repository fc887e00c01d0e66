/** The part of the permission list that is about guests' personal data. */
export const privacyEndpoints: Readonly<Record<string, readonly string[]>> = {
  adminSystem: [
    'GET+POST /api/configuration/privacy',
    'GET /api/configuration/privacy/preview',
    'POST /api/actions/confirmerasecustomer',
    'POST /api/actions/doerasecustomer',
    'GET /api/customer/{id}/personal-data.zip',
  ],
}
