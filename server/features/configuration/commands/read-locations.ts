import * as z from 'zod/mini'
import { locations, zones as zoneShape } from '#contract/catalogue.ts'
import type { readLocations } from '#contract/configuration-files.ts'
import type { ReplyOf, UploadedFile } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { JobResult } from '#contract/jobs.ts'
import { job } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import type { Db } from '#server/db/connection.ts'
import { editItem, makeItem, type ItemForm } from '#server/features/configuration/commands/save-item.ts'
import { locationHeaders } from '#server/features/configuration/export.ts'
import { csvLines, type CsvLine } from '#server/files/csv-lines.ts'
import { locationLines, type LocationLine } from '#server/features/configuration/queries/location-lines.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

type ImportResult = ReplyOf<typeof readLocations>

/** Rolls back a unit of work that was only a check. */
const undone = refuse('file', 'Nothing was saved')

/**
 * Checks a file of locations and reports what importing it would do. Saving runs as a job, with the commands
 * behind the form, in one unit of work. A file with an invalid line saves nothing.
 */
export async function readLocationsFile(
  db: Db,
  file: UploadedFile,
  mode: 'check' | 'save',
  context: CommandContext,
): Promise<ImportResult | Refusal> {
  const headers = locationHeaders.filter((it) => it !== 'guid')
  const lines = csvLines(file, headers, 'location')
  if (isRefusal(lines)) return lines
  let result: ImportResult | null = null
  await inUnitOfWork(db, context, async (work) => {
    result = await readLines(work, lines)
    return undone
  })
  if (result === null) return undone
  const read: ImportResult = result
  if (mode === 'check' || read.wrong.length > 0) return read
  const jobGuid = await inUnitOfWork(db, context, (work) =>
    queueJob(work, locationsJob, { lines: lines.map((it) => ({ ...it })) }),
  )
  return { ...read, jobGuid }
}

export const locationsJob = job({
  name: 'upload-locations',
  title: 'Import locations',
  payload: z.object({ lines: z.array(z.record(z.string(), z.string())) }),
  recorded: ({ lines }) => ({ lines: lines.length }),
  run: ({ db, clock, requestedBy }, { lines }) =>
    inUnitOfWork(db, { actor: requestedBy, now: clock() }, async (work): Promise<JobResult | Refusal> => {
      const { wrong, added, changed, same } = await readLines(work, lines)
      const [first] = wrong
      if (first) return refuse('file', `Row ${first.line}: ${first.message}`)
      return [
        { label: 'Locations added', count: added },
        { label: 'Locations updated', count: changed },
        { label: 'Locations unchanged', count: same },
      ]
    }),
})

async function readLines(work: UnitOfWork, lines: readonly CsvLine[]): Promise<ImportResult> {
  const known = new Map((await locationLines(work.tx)).map((it) => [it.guid, it]))
  const byName = new Map([...known.values()].map((it) => [it.name, it]))
  const zones = await work.tx.selectFrom('zone').select(['guid', 'name']).execute()
  const result: ImportResult = { jobGuid: null, added: 0, changed: 0, same: 0, zones: [], wrong: [] }
  for (const [place, line] of lines.entries()) {
    // The first line holds the column names.
    const wrong = (message: string) => result.wrong.push({ line: place + 2, message })
    const before = line['guid'] ? known.get(line['guid']) : undefined
    const form = formOf(line, await zoneOf(work, line['zone'] ?? '', zones, result), before)
    // If the file was imported before, its new lines already exist by name.
    const named = line['guid'] ? undefined : byName.get(line['name'] ?? '')
    if (line['guid'] && !before) wrong('No location has this guid. Leave it empty to add a new one.')
    else if (typeof form === 'string') wrong(form)
    else if ((before && isSame(before, form)) || (named && isSame(named, form))) result.same += 1
    else {
      const done = before
        ? await editItem(work, 'locations', before.guid, form)
        : await makeItem(work, 'locations', form)
      if (isRefusal(done)) wrong(inWords(done))
      else result[before ? 'changed' : 'added'] += 1
    }
  }
  return result
}

/** The zone with this name, created if it doesn't exist. */
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

/** The form parsed from the line, or the errors. */
function formOf(
  line: CsvLine,
  zoneGuid: string | undefined,
  before: LocationLine | undefined,
): ItemForm | string {
  if (zoneGuid === undefined) return `zone: “${line['zone'] ?? ''}” isn’t a valid zone name`
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
    photoGuid: before?.photoGuid ?? null,
    version: before?.version ?? 0,
  })
  const [issue] = form.error?.issues ?? []
  return form.success ? form.data : `${issue?.path.join('.')}: ${issue?.message}`
}

function isSame(before: LocationLine, form: ItemForm): boolean {
  const fields = ['name', 'kind', 'zoneGuid', 'address', 'minutesFromAirport', 'active'] as const
  const coordinates = ['latitude', 'longitude'] as const
  return (
    fields.every((it) => before[it] === form[it]) &&
    coordinates.every((it) => isSameDegree(before[it], form[it]))
  )
}

/** Spreadsheets keep fifteen digits of a number; seven decimal places are a centimetre. */
function isSameDegree(before: number | null, now: unknown): boolean {
  return before === null || typeof now !== 'number' ? before === now : Math.abs(before - now) < 1e-7
}

function inWords(refusal: Refusal): string {
  if (refusal.refused === 'fields')
    return Object.entries(refusal.fields)
      .map((it) => it.join(': '))
      .join('; ')
  return refusal.refused === 'business'
    ? refusal.errors.map((it) => it.message).join('; ')
    : 'This location can’t be saved. Correct it and try again.'
}
