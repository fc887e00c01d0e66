import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#contract/endpoint.ts'

/**
 * The one file of a multipart request; null if there is none. A larger one is refused as soon as the limit is
 * exceeded.
 */
export async function readUpload(
  request: FastifyRequest,
  atMostBytes: number,
): Promise<{ file?: UploadedFile }> {
  if (!request.isMultipart()) return {}
  const part = await request.file({ limits: { fileSize: atMostBytes } })
  if (part?.fieldname !== 'file') return {}
  const bytes = new Uint8Array(await part.toBuffer())
  return {
    file: {
      name: part.filename.slice(0, 200),
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  }
}
