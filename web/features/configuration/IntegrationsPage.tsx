import { IconAlertTriangle, IconCheck, IconCircleDashed } from '#web/ui/icon/icons.ts'
import type { ReactNode } from 'react'
import { staffUsersPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { integrations, testFiles } from '#contract/site.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { CardGatewaySetup } from './CardGatewaySetup.tsx'
import { BokunSetup } from './BokunSetup.tsx'
import { FlightDataSetup } from './FlightDataSetup.tsx'
import { MailSetup } from './MailSetup.tsx'
import { TextingSetup } from './TextingSetup.tsx'
import { WalletSetup } from './WalletSetup.tsx'
import classes from './configuration.module.css'

type Integration = ReplyOf<typeof integrations>['items'][number]

const names: Record<Integration['key'], string> = {
  mail: 'Mail',
  push: 'Push',
  files: 'Files',
  flightData: 'Flight data',
  cardGateway: 'Card gateway',
}
const tests: Partial<Record<Integration['key'], ReactNode>> = {
  files: <FilesTest />,
  flightData: <FlightDataSetup />,
  cardGateway: <CardGatewaySetup />,
  push: <Button href={staffUsersPath}>Go to Staff users</Button>,
}

/** The portal's integrations, each with its state and a test. Secrets are never shown. */
export default function IntegrationsPage() {
  const found = useLoad(integrations, {}, { live: ['outbox', 'flight', 'configuration'] })
  return (
    <Page title="Integrations" back={screens.configuration.path} load={found}>
      <div className={classes.integrations}>
        {(found.data?.items ?? []).map((integration) => (
          <section key={integration.key} aria-label={names[integration.key]}>
            <h2>
              {names[integration.key]} <StatusPill {...lookOf(integration)} />
            </h2>
            <p className="note">{integration.message}</p>
            <Facts integration={integration} />
            {integration.key === 'mail' ? <MailSetup isOn={integration.on} /> : tests[integration.key]}
          </section>
        ))}
        <TextingSetup />
        <WalletSetup />
        <BokunSetup />
      </div>
    </Page>
  )
}

function lookOf({ on, inTrouble }: Integration) {
  if (inTrouble) return { tone: 'bad', icon: <IconAlertTriangle size={14} />, children: 'Failing' } as const
  if (on) return { tone: 'good', icon: <IconCheck size={14} />, children: 'On' } as const
  return { tone: 'still', icon: <IconCircleDashed size={14} />, children: 'Not set up' } as const
}

function Facts({
  integration: { key, settings, lastSentAt, waiting, failed },
}: {
  integration: Integration
}) {
  const { timeZone } = useAccount().site
  const sends = key === 'mail' || key === 'push'
  return (
    <LabelValues>
      {settings.map((setting) => (
        <LabelValue key={setting.name} label={setting.name} value={setting.value} />
      ))}
      {(key === 'flightData' || key === 'cardGateway') && lastSentAt !== null && (
        <LabelValue label="Last response" value={dayTimeText(lastSentAt, timeZone)} />
      )}
      {sends && (
        <LabelValue
          label="Last sent"
          value={lastSentAt === null ? 'Never' : dayTimeText(lastSentAt, timeZone)}
        />
      )}
      {sends && <LabelValue label="Waiting" value={String(waiting)} />}
      {sends && <LabelValue label="Failed" value={String(failed)} />}
    </LabelValues>
  )
}

function FilesTest() {
  const { save, sending, problems } = useSave(testFiles)
  return (
    <div>
      <Button busy={sending} onClick={() => void save()}>
        Test file storage
      </Button>
      <Problems problems={problems} />
    </div>
  )
}
