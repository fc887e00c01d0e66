import { clockAhead } from '#server/clock.ts'
import { runCommand } from '#server/maintenance/command.ts'
import { forgetLostSecrets } from '#server/maintenance/forget-sealed.ts'

await runCommand((config, say) =>
  forgetLostSecrets(config, process.argv[2] === 'for-good', clockAhead(config.clockOffsetSeconds)(), say),
)
