import * as z from 'zod/mini'
import { serviceDate } from '#contract/shapes.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'

/** Where a page of the list ended: the stage it was found by, and its place in the order of that stage. */
export interface Place {
  stageName: string
  key: string
  id: string
  /** Of a customer's several groups, the last that was shown. */
  group: { on: string; guid: string } | null
}

/** A page's `nextCursor`. */
export function cursorOf({ stageName, key, id, group }: Place): string {
  return Buffer.from(JSON.stringify(group === null ? [stageName, key, id] : [stageName, key, id, group.on, group.guid])).toString(
    'base64url',
  )
}

/** The place that a cursor names; refused at `cursor` when nobody gave it. */
export function readCursor(text: string): Place | Refusal {
  const [stageName, key, id, on, group] = parsed(Buffer.from(text, 'base64url').toString())
  if (typeof stageName !== 'string' || typeof key !== 'string' || key.includes('\0') || !isGuid(id)) return notAPlace
  if (on === undefined && group === undefined) return { stageName, key, id, group: null }
  return isDate(on) && isGuid(group) ? { stageName, key, id, group: { on, guid: group } } : notAPlace
}

export const notAPlace = refuseField('cursor', 'Not a position in this list')

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
