import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { locations, zones as zoneShape } from '#contract/catalogue.ts'
import type { readLocations } from '#contract/configuration-files.ts'
import type { ReplyOf, UploadedFile } from '#contract/endpoint.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { editItem, makeItem, type ItemForm } from '#server/features/configuration/commands/save-item.ts'
import { locationHeaders } from '#server/features/configuration/export.ts'
import { typedText } from '#server/files/table-file.ts'
import { locationLines, type LocationLine } from '#server/features/configuration/queries/location-lines.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

type ImportResult = ReplyOf<typeof readLocations>
type Line = Record<string, string>

/** Rolls back a unit of work that was only a check. */
const undone = refuse('file', 'Nothing was saved')

/**
 * Imports locations with the same commands as the form, all in one unit of work. A check, and a file with an invalid line, rolls
 * everything back.
 */
export async function readLocationsFile(
  db: Db,
  file: UploadedFile,
  mode: 'check' | 'save',
  context: CommandContext,
): Promise<ImportResult | Refusal> {
  const lines = linesOf(file)
  if (isRefusal(lines)) return lines
  let result: ImportResult | null = null
  await inUnitOfWork(db, context, async (work) => {
    result = await readLines(work, lines)
    result.saved = mode === 'save' && result.wrong.length === 0
    return result.saved ? result : undone
  })
  return result ?? undone
}

async function readLines(work: UnitOfWork, lines: readonly Line[]): Promise<ImportResult> {
  const known = new Map((await locationLines(work.tx)).map((it) => [it.guid, it]))
  const zones = await work.tx.selectFrom('zone').select(['guid', 'name']).execute()
  const result: ImportResult = { saved: false, added: 0, changed: 0, same: 0, zones: [], wrong: [] }
  for (const [place, line] of lines.entries()) {
    // The first line holds the column names.
    const wrong = (message: string) => result.wrong.push({ line: place + 2, message })
    const before = line['guid'] ? known.get(line['guid']) : undefined
    const form = formOf(line, await zoneOf(work, line['zone'] ?? '', zones, result), before)
    if (line['guid'] && !before) wrong('No location has this guid: leave it empty for a new one')
    else if (typeof form === 'string') wrong(form)
    else if (before && isSame(before, form)) result.same += 1
    else {
      const done = before ? await editItem(work, 'locations', before.guid, form) : await makeItem(work, 'locations', form)
      if (isRefusal(done)) wrong(refusalText(done))
      else result[before ? 'changed' : 'added'] += 1
    }
  }
  return result
}

/** The zone of this name; one that is not there yet is made. */
async function zoneOf(
  work: UnitOfWork,
  name: string,
  zones: { guid: string; name: string }[],
  result: ImportResult,
): Promise<string | undefined> {
  const known = zones.find((it) => it.name.toLowerCase() === name.toLowerCase())
  if (known) return known.guid
  const shape = z.safeParse(zoneShape.create.save.body, { name })
  const made = shape.success ? await makeItem(work, 'zones', shape.data) : undefined
  if (made === undefined || isRefusal(made) || made.guid === undefined) return undefined
  zones.push({ guid: made.guid, name })
  result.zones.push(name)
  return made.guid
}

function linesOf(file: UploadedFile): Line[] | Refusal {
  try {
    const lines: Line[] = parse(Buffer.from(file.bytes), {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    })
    const missing = locationHeaders.filter((it) => it !== 'guid' && lines[0] && !(it in lines[0]))
    if (missing.length > 0) return refuseField('file', `It lacks the columns ${missing.join(', ')}`)
    return lines.length === 0 ? refuseField('file', 'It contains no location') : lines.map(plainCells)
  } catch {
    return refuseField('file', 'This is not a readable CSV')
  }
}

function plainCells(line: Line): Line {
  return Object.fromEntries(Object.entries(line).map(([name, text]) => [name, typedText(text)]))
}

/** The form parsed from the line, or its errors. */
function formOf(line: Line, zoneGuid: string | undefined, before: LocationLine | undefined): ItemForm | string {
  if (zoneGuid === undefined) return `zone: “${line['zone'] ?? ''}” cannot be a zone`
  const number = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text))
  const form = z.safeParse(locations.create.save.body, {
    name: line['name'],
    kind: line['kind'],
    zoneGuid,
    address: line['address'],
    latitude: number(line['latitude']),
    longitude: number(line['longitude']),
    minutesFromAirport: number(line['minutesFromAirport']),
    active: line['active'] !== 'no',
    version: before?.version ?? 0,
  })
  const [issue] = form.error?.issues ?? []
  return form.success ? form.data : `${issue?.path.join('.')}: ${issue?.message}`
}

function isSame(before: LocationLine, form: ItemForm): boolean {
  const fields = ['name', 'kind', 'zoneGuid', 'address', 'minutesFromAirport', 'active'] as const
  const coordinates = ['latitude', 'longitude'] as const
  return fields.every((it) => before[it] === form[it]) && coordinates.every((it) => isSameDegree(before[it], form[it]))
}

/** Spreadsheets keep fifteen digits of a number; seven decimal places are a centimetre. */
function isSameDegree(before: number | null, now: unknown): boolean {
  return before === null || typeof now !== 'number' ? before === now : Math.abs(before - now) < 1e-7
}

function refusalText(refusal: Refusal): string {
  if (refusal.refused === 'fields')
    return Object.entries(refusal.fields)
      .map((it) => it.join(': '))
      .join('; ')
  return refusal.refused === 'business' ? refusal.errors.map((it) => it.message).join('; ') : 'It cannot be saved'
}
