import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect } from 'vitest'

export interface ReadEvent {
  uid: string
  start: string
  end: string
  summary: string
  location: string
  description: string
  status: string
  sequence: number
  url: string
}

/** A calendar read by two independent parsers, which must agree on every event. */
export function readCalendar(text: string): { name: string; events: ReadEvent[] } {
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map((it): ReadEvent => {
    const event = new ICAL.Event(it)
    return {
      uid: event.uid,
      start: instantOf(event.startDate.toUnixTime()),
      end: instantOf(event.endDate.toUnixTime()),
      summary: event.summary,
      location: event.location ?? '',
      description: event.description ?? '',
      status: String(it.getFirstPropertyValue('status')),
      sequence: event.sequence,
      url: String(it.getFirstPropertyValue('url') ?? ''),
    }
  })
  expect(byNodeIcal(text)).toEqual(events)
  return { name: String(calendar.getFirstPropertyValue('x-wr-calname')), events }
}

function byNodeIcal(text: string): ReadEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((it) => {
    if (it?.type !== 'VEVENT') return []
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    return [
      {
        uid: it.uid,
        start: it.start.toISOString().replace('.000Z', 'Z'),
        end: it.end?.toISOString().replace('.000Z', 'Z') ?? '',
        summary: textOf(it.summary),
        location: textOf(it.location),
        description: textOf(it.description),
        status: textOf(it.status),
        sequence: Number(it.sequence),
        url: urlOf(it.url),
      },
    ]
  })
}

/** A value with parameters is an object there. */
const urlOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : ''

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()
