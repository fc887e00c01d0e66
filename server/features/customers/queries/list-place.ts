import * as z from 'zod/mini'
import { serviceDate } from '#contract/shapes.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'

/** Where a page of the list ended: the stage, and the position in it. */
export interface Place {
  stageName: string
  key: string
  id: string
  /** The last group shown, for a customer with several. */
  group: { on: string; guid: string } | null
}

/** A page's `nextCursor`. */
export function cursorOf({ stageName, key, id, group }: Place): string {
  return Buffer.from(
    JSON.stringify(group === null ? [stageName, key, id] : [stageName, key, id, group.on, group.guid]),
  ).toString('base64url')
}

/** Parses a cursor. Refuses an invalid one at the field `cursor`. */
export function readCursor(text: string): Place | Refusal {
  const [stageName, key, id, on, group] = parsed(Buffer.from(text, 'base64url').toString())
  if (typeof stageName !== 'string' || typeof key !== 'string' || key.includes('\0') || !isGuid(id))
    return notAPlace
  if (on === undefined && group === undefined) return { stageName, key, id, group: null }
  return isDate(on) && isGuid(group) ? { stageName, key, id, group: { on, guid: group } } : notAPlace
}

export const notAPlace = refuseField('cursor', 'Invalid cursor')

function isDate(value: unknown): value is string {
  return z.safeParse(serviceDate, value).success
}

function parsed(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
