import * as z from 'zod/mini'
import { file, upload } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

export const photoBytesAtMost = 10 * 1024 * 1024

export const uploadPhoto = upload({
  post: '/api/upload-single-photo',
  needs: ['adminSystem', 'fastTrack'],
  summary:
    'Upload a photo (JPEG, PNG, WebP or AVIF, at most 10 MB); it is re-encoded without camera metadata ' +
    'and gets a thumbnail',
  atMostBytes: photoBytesAtMost,
  reply: z.object({ guid, url: z.string(), thumbnailUrl: z.string() }),
})

const params = z.object({ id: guid })
export const photo = file({
  get: '/api/photos/{id}',
  needs: 'signedIn',
  summary: 'Get an uploaded photo',
  params,
  media: 'image/webp',
})
export const photoThumbnail = file({
  get: '/api/photos/{id}/thumbnail',
  needs: 'signedIn',
  summary: 'Get the thumbnail of an uploaded photo',
  params,
  media: 'image/webp',
})

export function photoUrls(id: string): { url: string; thumbnailUrl: string } {
  return { url: `/api/photos/${id}`, thumbnailUrl: `/api/photos/${id}/thumbnail` }
}
