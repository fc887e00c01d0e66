import { allWebhookEvents, testEvent, webhookEvents, type SentEvent } from '#domain/webhook/webhook-events.ts'

export const eventOptions = allWebhookEvents.map((key) => ({ key, label: webhookEvents[key] }))

export function eventText(event: SentEvent): string {
  return event === testEvent ? 'Test' : webhookEvents[event]
}

/** `All events`, `Trip started, Trip completed`, or `5 events`. */
export function eventsText(events: readonly SentEvent[]): string {
  if (events.length === allWebhookEvents.length) return 'All events'
  return events.length > 2 ? `${events.length} events` : events.map(eventText).join(', ')
}

/** The result of an attempt as a short text. */
export function resultText({ status, error }: { status: number | null; error: string }): string {
  return error === '' ? `HTTP ${status}` : error
}
