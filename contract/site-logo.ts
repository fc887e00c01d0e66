import * as z from 'zod/mini'
import { file, upload } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

export const logoBytesAtMost = 2 * 1024 * 1024

export const uploadLogo = upload({
  post: '/api/configuration/logo',
  needs: 'adminSystem',
  summary:
    'Upload the company’s logo (PNG, JPEG, WebP or AVIF, at most 2 MB). It is re-encoded. ' +
    'To show it, save its guid in the site settings.',
  atMostBytes: logoBytesAtMost,
  reply: z.object({ guid, url: z.string() }),
})

export const siteLogo = file({
  get: '/api/site-logo/{id}',
  needs: 'public',
  summary: 'Get the company’s logo, as guests see it',
  params: z.object({ id: guid }),
  media: 'image/png',
  perMinute: 120,
})
