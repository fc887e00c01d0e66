import { parseArgs } from 'node:util'
import { runCommand } from '#server/maintenance/command.ts'
import { checkBackup } from '#server/maintenance/check-backup.ts'
import { restoreBackup } from '#server/maintenance/restore-backup.ts'

const usage = 'npm run restore -- kerbside.tar.gz, or with --check to test it without changing anything'

await runCommand(async (config, say) => {
  const { values, positionals } = readArguments()
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(`Enter a file name: ${usage}`)
  await (values.check ? checkBackup : restoreBackup)(config, file, say)
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } })
  } catch {
    throw new Error(`Enter a file name: ${usage}`)
  }
}
