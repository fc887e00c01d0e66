import { runCommand } from '#server/maintenance/command.ts'
import { moveFiles } from '#server/maintenance/uploaded-files.ts'

await runCommand(moveFiles)
