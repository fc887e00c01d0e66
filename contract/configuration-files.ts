import * as z from 'zod/mini'
import { file, upload } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

/** Configuration as spreadsheet files. */
export const locationsFile = file({
  get: '/reports/locations.csv',
  needs: 'adminSystem',
  summary: 'Download all locations, to edit in a spreadsheet and import again',
  media: 'text/csv; charset=utf-8',
})

export const readLocations = upload({
  post: '/api/tasks/uploadlocations',
  needs: 'adminSystem',
  summary: 'Import locations from a CSV file; they are saved in the background, if every line is valid',
  atMostBytes: 5 * 1024 * 1024,
  query: z.object({ mode: z.prefault(z.enum(['check', 'save']), 'check') }),
  reply: z.object({
    /** The job that saves it; null if it was only checked or has an invalid line. */
    jobGuid: z.nullable(guid),
    added: z.number(),
    changed: z.number(),
    same: z.number(),
    /** Zones in the file that don't exist yet; they are created too. */
    zones: z.array(z.string()),
    wrong: z.array(z.object({ line: z.number(), message: z.string() })),
  }),
})

export const vehicleFile = file({
  get: '/reports/vehicle-{guid}.xlsx',
  needs: 'adminSystem',
  summary: 'Download a vehicle’s documents and its trips in the last year',
  params: z.object({ guid }),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
