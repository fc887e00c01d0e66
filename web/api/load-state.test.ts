import { describe, expect, test } from 'vitest'
import { after, untouched, type CallEvent, type CallState } from './load-state.ts'

const inFlight = after(untouched, 'sent')

describe('a call', () => {
  test('starts not loaded and idle, and is on the network once sent', () => {
    expect(untouched).toEqual({ loadState: 'NotLoaded', requestState: 'Idle' })
    expect(inFlight).toEqual({ loadState: 'NotLoaded', requestState: 'Network' })
  })

  const rows: [CallEvent, CallState][] = [
    ['loaded', { loadState: 'Loaded', requestState: 'Idle' }],
    ['saved', { loadState: 'Saved', requestState: 'Idle' }],
    ['refused', { loadState: 'NotLoaded', requestState: 'Idle' }],
    ['notFound', { loadState: 'NotFound', requestState: 'Idle' }],
    ['forbidden', { loadState: 'Forbidden', requestState: 'Idle' }],
    ['needAuth', { loadState: 'NeedAuth', requestState: 'Idle' }],
    ['serverError', { loadState: 'NotLoaded', requestState: 'ServerError' }],
    ['networkError', { loadState: 'NotLoaded', requestState: 'NetworkError' }],
  ]
  test.each(rows)('in flight and then %s', (event, expected) => {
    expect(after(inFlight, event)).toEqual(expected)
  })

  test('keeps the loaded data when a later request fails', () => {
    const loaded = after(inFlight, 'loaded')
    expect(after(after(loaded, 'sent'), 'networkError')).toEqual({
      loadState: 'Loaded',
      requestState: 'NetworkError',
    })
    expect(after(after(loaded, 'sent'), 'serverError')).toEqual({
      loadState: 'Loaded',
      requestState: 'ServerError',
    })
  })
})
