import * as z from 'zod/mini'
import { file, upload } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

/** Configuration as files for a spreadsheet. */
export const locationsFile = file({
  get: '/reports/locations.csv',
  needs: 'adminSystem',
  says: 'Every location, to work on in a spreadsheet and read back',
  media: 'text/csv; charset=utf-8',
})

export const readLocations = upload({
  post: '/api/locations-file',
  needs: 'adminSystem',
  says: 'Read locations from a CSV: checked whole first, and saved only when every line is right',
  atMostBytes: 5 * 1024 * 1024,
  query: z.object({ mode: z.prefault(z.enum(['check', 'save']), 'check') }),
  reply: z.object({
    saved: z.boolean(),
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
  says: 'A vehicle with its documents and every trip it drove in the last year',
  params: z.object({ guid }),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
