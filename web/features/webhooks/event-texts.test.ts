import { expect, test } from 'vitest'
import { allWebhookEvents } from '#domain/webhook/webhook-events.ts'
import { eventsText, eventText, resultText } from './event-texts.ts'

test('events are named while there are few', () => {
  expect(eventsText(['trip.started', 'trip.completed'])).toBe('Trip started, Trip completed')
  expect(eventsText(['trip.started', 'trip.waiting', 'trip.completed'])).toBe('3 events')
  expect(eventsText(allWebhookEvents)).toBe('All events')
  expect(eventText('test')).toBe('Test')
})

test('the result of an attempt is its status or its error', () => {
  expect(resultText({ status: 204, error: '' })).toBe('HTTP 204')
  expect(resultText({ status: null, error: 'No response within 15 seconds' })).toBe(
    'No response within 15 seconds',
  )
})
