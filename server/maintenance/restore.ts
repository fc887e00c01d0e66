import { parseArgs } from 'node:util'
import { listBackups, withBackupFile } from '#server/maintenance/backup-place.ts'
import { runCommand } from '#server/maintenance/command.ts'
import { checkBackup } from '#server/maintenance/check-backup.ts'
import { restoreBackup } from '#server/maintenance/restore-backup.ts'

const usage =
  'Enter a file name: npm run restore -- kerbside.tar.gz. Add --check to test it without changing ' +
  'anything. Use store:NAME for a backup in the object store, and --list to list those backups.'

await runCommand(async (config, say) => {
  const { values, positionals } = readArguments()
  const [file, ...more] = positionals
  if (values.list && file === undefined) return listBackups(config, say)
  if (file === undefined || more.length > 0 || values.list) throw new Error(usage)
  const act = values.check ? checkBackup : restoreBackup
  await withBackupFile(config, file, (local) => act(config, local, say))
})

function readArguments() {
  const yesOrNo = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ allowPositionals: true, options: { check: yesOrNo, list: yesOrNo } })
  } catch {
    throw new Error(usage)
  }
}
