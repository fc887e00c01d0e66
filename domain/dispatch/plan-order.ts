import type { TimedDrive } from './candidate.ts'

export function byPickup(a: TimedDrive, b: TimedDrive): number {
  return a.fromMinute === b.fromMinute ? byCode(a.guid, b.guid) : a.fromMinute - b.fromMinute
}

export function byName(a: { name: string; guid: string }, b: { name: string; guid: string }): number {
  return a.name === b.name ? byCode(a.guid, b.guid) : byCode(a.name, b.name)
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : 1
}
