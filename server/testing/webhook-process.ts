import { openDatabase } from '#server/db/connection.ts'
import { WebhookSender } from '#server/features/webhooks/commands/webhook-sender.ts'
import { webhookSender } from '#server/outbound/post-webhook.ts'
import { sealerOf } from '#server/secrets/sealer.ts'

/** A separate process that sends the waiting webhooks until it is done or killed. */
const [url = '', now = ''] = process.argv.slice(2)
const database = openDatabase({ url, connections: 4 })
await new WebhookSender({
  db: database.db,
  sealer: sealerOf(['a secret that only tests ever had']),
  post: webhookSender({ allowsLoopback: true }),
  clock: () => now,
  onError: (error) => {
    throw error
  },
}).run()
await database.close()
