import { webhookBodies } from '#contract/webhook-events.ts'
import { allWebhookEvents, webhookEvents, type WebhookEvent } from '#domain/webhook/webhook-events.ts'
import type { Components, NamedSchema } from '#server/api-document/components.ts'
import { exampleOf } from '#server/api-document/examples.ts'
import { schemaOf } from '#server/api-document/schemas.ts'

/** What the portal sends to other systems, as OpenAPI `webhooks`. */

const bodies = allWebhookEvents.map((event) => ({
  event,
  name: `${nameOf(event)}Event`,
  schema: schemaOf(webhookBodies[event], 'output'),
}))

/** The events with an example: the others have the same parts. */
const shown = new Set<WebhookEvent>(['trip.assigned', 'invoice.issued'])

export const webhookSchemas: NamedSchema[] = bodies.map(({ name, schema }) => ({ name, schema }))

export function webhooksOf({ share }: Components): Record<string, object> {
  return Object.fromEntries(
    bodies.map(({ event, name, schema }) => [
      event,
      {
        post: {
          operationId: `receive${name}`,
          summary: webhookEvents[event],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: share(schema),
                ...(shown.has(event) && { example: exampleOf(schema) }),
              },
            },
          },
          responses: {
            '2XX': {
              description:
                'Received. We retry after any other status, or if there’s no response within 15 seconds.',
            },
            '4XX': { description: 'We retry, except after 410, which turns the webhook off.' },
          },
          security: [],
        },
      },
    ]),
  )
}

/** `booking.checkedIn` as `BookingCheckedIn`. */
function nameOf(event: WebhookEvent): string {
  return event
    .split('.')
    .map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`)
    .join('')
}
