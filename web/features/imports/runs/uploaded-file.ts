import type { TextEncoding } from '#domain/import/text-encodings.ts'

export const acceptedFiles =
  '.csv,.tsv,.txt,.xlsx,.json,.ofx,.qfx,.qbo,.xml,.camt,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface RememberedFile {
  run: string
  file: File
  encoding: '' | TextEncoding
}

/**
 * The last uploaded file, so that it can be read with other settings without choosing it again. The server
 * keeps no files.
 */
let kept: RememberedFile | null = null

export function rememberFile(uploaded: RememberedFile): void {
  kept = uploaded
}

export function rememberedFile(run: string): RememberedFile | null {
  return kept?.run === run ? kept : null
}
