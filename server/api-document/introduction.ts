import type { Audience } from '#server/api-document/tags.ts'

const paragraphs = [
  'The guide shows how to book, change and cancel, step by step. You can read it on the page `/api/docs`.',
  '**Requests.** Use GET to read and POST to save. Request and response bodies are JSON. Dates are ' +
    '`YYYY-MM-DD` and times ' +
    '`HH:MM`, both in the airport’s time zone; timestamps are UTC. Amounts end in `Cents` and are in the ' +
    'smallest unit of the currency. Text can’t contain control characters.',
  '**Responses** can gain new fields at any time. Ignore those you don’t know.',
  '**Errors** have one of two shapes: see the response `Error`. A 500 also has a `requestId`, which an ' +
    'administrator can search for. Every response has it in the header `x-request-id`.',
  '**Idempotency.** A call with an `Idempotency-Key` acts once for each key, however often you send it.',
  '**Paging.** Lists take `query`, `cursor` and `limit`. To get the next page, send the response’s ' +
    '`nextCursor` as `cursor`. It is null on the last page.',
]

const audiences: Readonly<Record<Audience, { title: string; first: string }>> = {
  everyone: {
    title: 'Kerbside',
    first: 'Calls for integrations. Calls for the portal’s own screens are in `/api/openapi-screens.json`.',
  },
  screens: {
    title: 'Kerbside: calls for the portal’s screens',
    first:
      'Calls made for the portal’s own screens. They can change with any release. The calls for ' +
      'integrations are in `/api/openapi.json`.',
  },
}

/** What all calls of a document have in common. */
export function introductionFor(audience: Audience) {
  const { title, first } = audiences[audience]
  return {
    title,
    version: '1',
    license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    description: [first, ...paragraphs].join('\n\n'),
  }
}
