import { describe, expect, test } from 'vitest'
import { followFeed, type DayTimes, type FeedTimes } from './feed-times.ts'

const now = '2026-11-20T18:30:00Z'
const at = (time: string) => `2026-11-20T${time}:00Z`
const known: DayTimes = {
  scheduled: at('18:00'),
  estimated: null,
  actual: null,
  status: 'scheduled',
  terminal: '',
  gate: '',
  belt: '',
}
const quiet: FeedTimes = { ...known, isLive: true }

describe('an update from the flight data service', () => {
  test.each<[string, Partial<DayTimes>, Partial<FeedTimes>, Partial<DayTimes>]>([
    [
      'sets the estimate',
      {},
      { estimated: at('18:40'), status: 'enRoute' },
      { estimated: at('18:40'), status: 'enRoute' },
    ],
    [
      'sets the landing',
      {},
      { actual: at('18:20'), status: 'landed' },
      { actual: at('18:20'), status: 'landed' },
    ],
    [
      'ignores a landing without a time',
      { status: 'enRoute' },
      { status: 'landed', gate: '7' },
      { status: 'enRoute', gate: '7' },
    ],
    [
      'treats a future landing as an estimate',
      {},
      { actual: at('18:45'), status: 'landed' },
      { estimated: at('18:45'), actual: null },
    ],
    [
      'what happened stays when it is no longer said',
      { actual: at('18:20'), status: 'landed' },
      { belt: '3' },
      { actual: at('18:20'), belt: '3' },
    ],
    [
      'does not set an estimate after the landing',
      {},
      { actual: at('18:20'), status: 'landed' },
      { estimated: null },
    ],
    [
      'treats a schedule one minute off as an estimate',
      {},
      { scheduled: at('18:01') },
      { estimated: at('18:01') },
    ],
    [
      'replaces the estimate',
      { estimated: at('18:40') },
      { estimated: at('18:50') },
      { estimated: at('18:50') },
    ],
    [
      'a flight that landed elsewhere was diverted, and has not landed here',
      { estimated: at('18:10') },
      { actual: at('18:20'), estimated: at('18:15'), status: 'diverted' },
      { status: 'diverted', actual: null, estimated: at('18:10') },
    ],
    [
      'a landing that turns out to be elsewhere is undone',
      { actual: at('18:20'), status: 'landed' },
      { actual: at('18:20'), status: 'diverted' },
      { status: 'diverted', actual: null },
    ],
    [
      'cancels regardless of times',
      { actual: at('18:20') },
      { status: 'cancelled' },
      { status: 'cancelled' },
    ],
    ['ignores a departure without a time', {}, { status: 'departed', gate: '7' }, { status: 'scheduled' }],
    ['can report a delay from a timetable', {}, { isLive: false, status: 'delayed' }, { status: 'delayed' }],
    ['can cancel', {}, { status: 'cancelled' }, { status: 'cancelled' }],
    ['can undo a cancellation', { status: 'cancelled' }, { status: 'scheduled' }, { status: 'scheduled' }],
    [
      'from a timetable does not undo a cancellation',
      { status: 'cancelled' },
      { isLive: false, gate: '7' },
      { status: 'cancelled', gate: '7' },
    ],
    [
      'keeps an omitted gate and belt',
      { gate: '7', belt: '3' },
      { terminal: '1' },
      { terminal: '1', gate: '7', belt: '3' },
    ],
    [
      'treats a different schedule as an estimate',
      {},
      { scheduled: at('19:00') },
      { scheduled: at('18:00'), estimated: at('19:00') },
    ],
    ['keeps an omitted estimate', { estimated: at('18:40') }, { gate: '7' }, { estimated: at('18:40') }],
  ])('%s', (_, was, feed, next) => {
    expect(followFeed('arrival', { ...known, ...was }, { ...quiet, ...feed }, now)).toMatchObject(next)
  })

  test('a diverted departure has left here', () => {
    const feed = { ...quiet, actual: at('18:10'), status: 'diverted' } as const
    expect(followFeed('departure', known, feed, now)).toMatchObject({
      actual: at('18:10'),
      status: 'diverted',
    })
  })

  test('a departure that has a time has departed', () => {
    const feed = { ...quiet, actual: at('18:10'), status: 'departed' } as const
    expect(followFeed('departure', known, feed, now)).toMatchObject({
      actual: at('18:10'),
      status: 'departed',
    })
  })

  test.each<[string, Partial<DayTimes>, Partial<FeedTimes>]>([
    ['has nothing new', {}, {}],
    [
      'wrote a moment in another way',
      { estimated: at('18:40'), status: 'delayed' },
      { estimated: '2026-11-20T18:40:00.000Z', status: 'delayed' },
    ],
    ['repeats its timetable', { estimated: at('18:40'), status: 'delayed' }, { isLive: false }],
  ])('nothing changes when it %s', (_, was, feed) => {
    expect(followFeed('arrival', { ...known, ...was }, { ...quiet, ...feed }, now)).toBeNull()
  })
})
