import * as z from 'zod/mini'
import { file, upload } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

/** Configuration as spreadsheet files. */
export const locationsFile = file({
  get: '/reports/locations.csv',
  needs: 'adminSystem',
  summary: 'Every location, for editing in a spreadsheet and importing',
  media: 'text/csv; charset=utf-8',
})

export const readLocations = upload({
  post: '/api/tasks/uploadlocations',
  needs: 'adminSystem',
  summary: 'Upload locations from a CSV: validated as a whole first, and saved as a job only when every line is valid',
  atMostBytes: 5 * 1024 * 1024,
  query: z.object({ mode: z.prefault(z.enum(['check', 'save']), 'check') }),
  reply: z.object({
    /** The run that saves it; null: it was only checked, or a line is wrong. */
    jobGuid: z.nullable(guid),
    added: z.number(),
    changed: z.number(),
    same: z.number(),
    /** Zones that were named and not there: they are made too. */
    zones: z.array(z.string()),
    wrong: z.array(z.object({ line: z.number(), message: z.string() })),
  }),
})

export const vehicleFile = file({
  get: '/reports/vehicle-{guid}.xlsx',
  needs: 'adminSystem',
  summary: 'A vehicle with its documents and every trip it drove in the last year',
  params: z.object({ guid }),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
