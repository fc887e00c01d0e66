import { writeFile } from 'node:fs/promises'
import { documentOf } from '#server/features/api-document/document.ts'
import { promisesOf, releasedFile, releasedText } from '#server/features/api-document/released-api.ts'

/** `npm run release:api`: from now on, today's calls are promised. */
const promised = promisesOf(await documentOf('everyone'))
await writeFile(releasedFile, releasedText(promised))
console.log(`Released: ${Object.keys(promised.calls).length} calls`)
