import { writeFile } from 'node:fs/promises'
import { documentOf } from '#server/api-document/document.ts'
import { promisesOf, releasedFile, releasedText } from '#server/api-document/released-api.ts'

/** `npm run release:api`: from now on, today's calls are promised. */
const promised = promisesOf(await documentOf('everyone'))
await writeFile(releasedFile, releasedText(promised))
process.stdout.write(`Released: ${Object.keys(promised.calls).length} calls\n`)
