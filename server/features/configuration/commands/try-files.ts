import { refuse, type Refusal } from '#domain/refusal.ts'
import { checkFiles, type FileStore } from '#server/files/file-store.ts'
import { ObjectStoreError } from '#server/object-store/bucket-request.ts'

/** Saves and reads a test file. Tells an administrator why an object store refused it. */
export async function tryFiles(files: FileStore): Promise<{ toast: string } | Refusal> {
  try {
    await checkFiles(files)
    return { toast: 'File storage works: a test file was saved and read' }
  } catch (error) {
    if (error instanceof ObjectStoreError) return refuse('files', error.message)
    throw error
  }
}
