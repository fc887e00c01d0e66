import type { Icon } from '#web/ui/icon/icon.tsx'
import {
  IconAdjustments,
  IconArmchair,
  IconBuildingStore,
  IconCar,
  IconCashRegister,
  IconGift,
  IconKey,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMapPin,
  IconMapRoute,
  IconPlaneDeparture,
  IconMessages,
  IconNotes,
  IconPlugConnected,
  IconProgressCheck,
  IconRoute,
  IconSend,
  IconShieldCheck,
  IconTags,
  IconUsers,
} from '#web/ui/icon/icons.ts'
import { configurationPath } from '#contract/addresses.ts'
import { configurationOverview } from '#contract/catalogue.ts'
import type { FlightHorizon } from '#contract/flights.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { configurationGroups } from '#web/shell/sections/configuration-sections.ts'
import { useTileKeys } from '#web/ui/keys/tile-keys.ts'
import { horizonText, horizonWarning } from './flight-horizon-words.ts'
import classes from './configuration.module.css'

type Card = (typeof configurationGroups)[number]['cards'][number]

const icons: Readonly<Record<string, Icon>> = {
  'transport-services': IconRoute,
  'car-seats': IconArmchair,
  extras: IconGift,
  fields: IconListDetails,
  prices: IconTags,
  locations: IconMapPin,
  zones: IconMapRoute,
  vehicles: IconCar,
  'staff-users': IconUsers,
  partners: IconBuildingStore,
  permissions: IconKey,
  'access-tokens': IconPlugConnected,
  'first-day': IconListCheck,
  map: IconMapRoute,
  privacy: IconShieldCheck,
  site: IconAdjustments,
  till: IconCashRegister,
  'flight-schedule': IconPlaneDeparture,
  'guest-messages': IconMessages,
  'saved-texts': IconNotes,
  'post-service': IconMail,
  webhooks: IconSend,
  integrations: IconPlugConnected,
  tasks: IconProgressCheck,
  status: IconShieldCheck,
}

/** The configuration menu, with counts and warnings. */
export default function ConfigurationPage() {
  const tiles = useTileKeys<HTMLDivElement>()
  const overview = useLoad(configurationOverview, {}, { live: ['configuration', 'flight'] })
  const known = new Map<string, Known>((overview.data?.items ?? []).map((it) => [it.key, it]))
  if (overview.data) known.set('flight-schedule', horizonOnCard(overview.data.flights))
  return (
    <Page title="Configuration" load={overview}>
      <div className={classes.groups} ref={tiles}>
        {configurationGroups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul className={classes.cards}>
              {group.cards.map((card) => (
                <li key={card.key}>
                  <ConfigurationCard card={card} {...known.get(card.key)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="note">
          Airports: part of airport-data-js,{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. City names: GeoNames, CC BY
          4.0. Airlines and cities: aircodes, MIT.
        </p>
      </div>
    </Page>
  )
}

/** Count and warnings from the server. */
interface Known {
  count?: number
  /** Replaces the card's own summary. */
  summary?: string
  warnings?: readonly string[]
}

function horizonOnCard(horizon: FlightHorizon): Known {
  const warning = horizonWarning(horizon)
  return { summary: horizonText(horizon), warnings: warning === null ? [] : [warning] }
}

function ConfigurationCard({ card, count, summary = card.summary, warnings = [] }: Known & { card: Card }) {
  const Pictogram = icons[card.key] ?? IconAdjustments
  return (
    <div className={classes.card}>
      <Pictogram size={22} stroke={1.75} aria-hidden />
      <div>
        <a href={card.path ?? configurationPath(card.key)}>{card.label}</a>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        <p>{summary}</p>
        {warnings.length > 0 && (
          <ul className={classes.warnings}>
            {warnings.slice(0, 3).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {warnings.length > 3 && <li>and {warnings.length - 3} more</li>}
          </ul>
        )}
      </div>
    </div>
  )
}
