import type { ReactNode } from 'react'
import type { PortalStatus } from '#contract/status.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { ageText, bytesText, delayText, dueText } from './status-words.ts'
import classes from './status.module.css'

export function StatusPanels({ status }: { status: PortalStatus }) {
  return (
    <div className={classes.panels}>
      <Portals status={status} />
      <Database status={status} />
      <Queues status={status} />
      <Storage status={status} />
      <Services status={status} />
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      <LabelValues>{children}</LabelValues>
    </section>
  )
}

function Portals({ status: { portals, at } }: { status: PortalStatus }) {
  const { timeZone } = useAccount().site
  return (
    <Panel title="Portals">
      {portals.length === 0 && <LabelValue label="Status" value="Starting" />}
      {portals.map((it) => (
        <LabelValue
          key={it.guid}
          label={it.host}
          value={
            <>
              Version {it.version}, Node {it.node.replace(/^v/, '')}
              <span className={classes.soft}>
                {it.isRunning
                  ? `Since ${dayTimeText(it.startedAt, timeZone)}`
                  : `Last seen ${ageText(minutesBetween(it.seenAt, at))} ago`}
              </span>
            </>
          }
        />
      ))}
    </Panel>
  )
}

function Database({ status: { database } }: { status: PortalStatus }) {
  const { version, migration, bytes, connections, connectionsAtMost, standbys } = database
  return (
    <Panel title="Database">
      <LabelValue label="Postgres" value={version} />
      <LabelValue label="Schema" value={migration} />
      <LabelValue label="Size" value={bytesText(bytes)} />
      <LabelValue label="Connections" value={`${connections} of ${connectionsAtMost}`} />
      {standbys.map(({ name, delaySeconds }) => (
        <LabelValue key={name} label={`Standby ${name}`} value={delayText(delaySeconds)} />
      ))}
    </Panel>
  )
}

function Queues({ status: { messages, webhooks, tasks, pushDevices } }: { status: PortalStatus }) {
  const { waiting, running, failed } = tasks
  return (
    <Panel title="Queues">
      <LabelValue label="Messages" value={dueText(messages.due, messages.oldestMinutes)} />
      <LabelValue
        label="Webhooks"
        value={`${webhooks.due} waiting${webhooks.off > 0 ? `, ${webhooks.off} turned off` : ''}`}
      />
      <LabelValue
        label="Tasks"
        value={`${running} running, ${waiting} waiting${failed > 0 ? `, ${failed} failed` : ''}`}
      />
      <LabelValue label="Push devices" value={String(pushDevices)} />
    </Panel>
  )
}

function Storage({ status: { disks, lastBackup, at } }: { status: PortalStatus }) {
  return (
    <Panel title="Storage">
      <LabelValue
        label="Last backup"
        value={
          lastBackup === null
            ? 'Never'
            : `${ageText(minutesBetween(lastBackup.madeAt, at))} ago, ${bytesText(lastBackup.bytes)}`
        }
      />
      {disks.map(({ what, freeBytes, totalBytes }) => (
        <LabelValue
          key={what}
          label={`Disk (${what})`}
          value={`${bytesText(freeBytes)} free of ${bytesText(totalBytes)}`}
        />
      ))}
    </Panel>
  )
}

function Services({ status: { services } }: { status: PortalStatus }) {
  return (
    <Panel title="Services">
      {services.map(({ name, on, inTrouble, message }) => (
        <LabelValue
          key={name}
          label={name}
          value={inTrouble ? `Failing: ${message}` : on ? 'On' : 'Not set up'}
        />
      ))}
    </Panel>
  )
}
