import { fileArgument, runCommand } from '#server/maintenance/command.ts'
import { restoreBackup } from '#server/maintenance/restore-backup.ts'

await runCommand((config, say) =>
  restoreBackup(config, fileArgument('npm run restore -- kerbside.tar.gz'), say),
)
