import { Gauge, type Registry } from 'prom-client'
import { minutesBetween } from '#domain/calendar/instant.ts'
import type { PortalFacts } from '#server/work/portal-facts.ts'

/** The gauges of queues, disks, database and backup. Returns a function that sets them. */
export function gaugesOfFacts(register: Registry): (facts: PortalFacts) => void {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `kerbside_${name}`, help, labelNames: [...labelNames], registers: [register] })
  const isUp = gauge('database_up', '1 if the database responds, otherwise 0')
  const bytes = gauge('database_size_bytes', 'Size of the database')
  const connections = gauge('database_connections', 'Open database connections from all processes')
  const connectionsAtMost = gauge('database_connections_limit', 'Maximum number of database connections')
  const due = gauge('messages_due', 'Messages due to be sent')
  const oldest = gauge('message_oldest_age_seconds', 'Age of the oldest message that is due')
  const tasks = gauge('failed_tasks', 'Tasks that failed in the last 24 hours')
  const jobs = gauge('failed_jobs', 'Scheduled jobs that failed in the last 24 hours')
  const webhooksDue = gauge('webhook_deliveries_due', 'Webhook events due to be sent')
  const webhooksOff = gauge('webhooks_off', 'Webhooks turned off because they kept failing')
  const free = gauge('disk_free_bytes', 'Free space on the disk that holds a folder', ['folder'])
  const total = gauge('disk_size_bytes', 'Size of the disk that holds a folder', ['folder'])
  const madeAt = gauge('last_backup_timestamp_seconds', 'Time of the last backup; 0 if there is none')
  const delay = gauge(
    'replica_delay_seconds',
    'Delay of the replica used for reports; +Inf while reports use the primary',
    ['for'],
  )
  const store = gauge('object_store_up', '1 if the object store responds, otherwise 0', ['for'])
  return ({ queue, disks, lastBackup, objectStore, database, replica }) => {
    isUp.set(1)
    bytes.set(database.bytes)
    connections.set(database.connections)
    connectionsAtMost.set(database.connectionsAtMost)
    due.set(queue.messagesDue)
    oldest.set(queue.oldestMessageMinutes * 60)
    tasks.set(queue.tasksFailed)
    jobs.set(queue.jobsFailed)
    webhooksDue.set(queue.webhooksDue)
    webhooksOff.set(queue.webhooksOff)
    for (const { what, freeBytes, totalBytes } of disks) {
      free.set({ folder: what }, freeBytes)
      total.set({ folder: what }, totalBytes)
    }
    if (replica !== null) delay.set({ for: 'reports' }, replica.delaySeconds ?? Infinity)
    if (objectStore !== null) store.set({ for: 'files' }, objectStore.failure === '' ? 1 : 0)
    // While the store with the backups can't be reached, the last known time remains.
    if (lastBackup === null && objectStore !== null && objectStore.failure !== '') return
    madeAt.set(lastBackup === null ? 0 : minutesBetween('1970-01-01T00:00:00Z', lastBackup.madeAt) * 60)
  }
}
