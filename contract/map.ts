import * as z from 'zod/mini'
import { form } from '#contract/endpoint.ts'
import { textOrEmpty, whole } from '#contract/shapes.ts'
import { whyNotTiles } from '#domain/dispatch/map-tiles.ts'

const httpsAddress = textOrEmpty(300).check(
  z.refine(
    (it) => it === '' || (URL.canParse(it) && it.startsWith('https://')),
    'Enter a URL that starts with https://',
  ),
)

export const mapForm = form({
  path: '/api/configuration/map',
  needs: 'adminSystem',
  summary: 'Get the dispatcher map’s tiles and their attribution',
  saveSummary: 'Save the dispatcher map’s tiles and their attribution; without tiles, there is no map',
  loads: z.object({
    tiles: z.string(),
    credit: z.string(),
    creditLink: z.string(),
    version: z.number(),
  }),
  saves: z.object({
    tiles: textOrEmpty(300).check(
      z.refine((it) => it === '' || whyNotTiles(it) === null, {
        error: ({ input }) => whyNotTiles(String(input)) ?? '',
      }),
    ),
    credit: textOrEmpty(200),
    creditLink: httpsAddress,
    version: whole(1, 1_000_000_000),
  }),
})
