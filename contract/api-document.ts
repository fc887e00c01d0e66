import { file } from '#contract/endpoint.ts'

/** The OpenAPI documents of the portal, and the page to read them. */
export const apiDocument = file({
  get: '/api/openapi.json',
  needs: 'signedIn',
  summary: 'Get the OpenAPI document of the calls for integrations',
  media: 'application/json',
})

export const screensDocument = file({
  get: '/api/openapi-screens.json',
  needs: 'signedIn',
  summary: 'Get the OpenAPI document of the calls for the portal’s own screens',
  media: 'application/json',
})

export const apiDocsPage = file({
  get: '/api/docs',
  needs: 'signedIn',
  summary: 'Get the API guide and reference, with a form to try each call',
  media: 'text/html; charset=utf-8',
})
