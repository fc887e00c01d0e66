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
  IconMail,
  IconMapPin,
  IconMapRoute,
  IconPlaneDeparture,
  IconMessages,
  IconPlugConnected,
  IconProgressCheck,
  IconRoute,
  IconTags,
  IconUsers,
} from '#web/ui/icon/icons.ts'
import { configurationPath } from '#contract/addresses.ts'
import { configurationOverview } from '#contract/catalogue.ts'
import type { FlightHorizon } from '#contract/flights.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '../../api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { horizonText, horizonWarning } from './flight-horizon-words.ts'
import classes from './configuration.module.css'

interface Card {
  key: string
  label: string
  summary: string
  icon: Icon
  /** The link target, if not `/configuration/<key>`. */
  path?: string
}

const groups: { title: string; cards: Card[] }[] = [
  {
    title: 'What is sold',
    cards: [
      { key: 'transport-services', label: 'Transport services', summary: 'What guests book a drive by', icon: IconRoute },
      { key: 'car-seats', label: 'Car seats', summary: 'Seats for children, with price and stock', icon: IconArmchair },
      { key: 'extras', label: 'Extras', summary: 'What else is sold', icon: IconGift },
      { key: 'prices', label: 'Prices', summary: 'Fast track, transport, surcharges, taxes, terms', icon: IconTags },
    ],
  },
  {
    title: 'Where and with what',
    cards: [
      { key: 'locations', label: 'Locations', summary: 'Where guests are picked up and dropped off', icon: IconMapPin },
      { key: 'zones', label: 'Zones', summary: 'Areas that transport prices are set between', icon: IconMapRoute },
      { key: 'vehicles', label: 'Vehicles', summary: 'The cars that drive, and their documents', icon: IconCar },
    ],
  },
  {
    title: 'People',
    cards: [
      { key: 'staff-users', label: 'Staff users', summary: 'Who signs in, and what they may do', icon: IconUsers },
      {
        key: 'partners',
        label: 'Partners',
        summary: 'Hotels and agencies that book on account',
        icon: IconBuildingStore,
        path: screens.partners.path,
      },
      { key: 'permissions', label: 'Permissions', summary: 'What each permission allows and opens', icon: IconKey },
    ],
  },
  {
    title: 'The portal',
    cards: [
      { key: 'first-day', label: 'To the first booking', summary: 'What is set up, and what is still missing', icon: IconListCheck },
      { key: 'site', label: 'Site', summary: 'Company, currency, airport, time zone', icon: IconAdjustments },
      { key: 'till', label: 'Payments and cash', summary: 'Other currencies, limits, drawers', icon: IconCashRegister },
      { key: 'flight-schedule', label: 'Flight schedule', summary: 'How far ahead flights can be booked', icon: IconPlaneDeparture },
      { key: 'guest-messages', label: 'Messages to guests', summary: 'Language, meeting points, help, reminders', icon: IconMessages },
      { key: 'post-service', label: 'Post-service message', summary: 'What guests get after the service', icon: IconMail },
      {
        key: 'integrations',
        label: 'Integrations',
        summary: 'Mail, push, files and flight data, each with a test',
        icon: IconPlugConnected,
      },
      { key: 'tasks', label: 'Tasks', summary: 'Long work: start it, follow it, see its result', icon: IconProgressCheck },
    ],
  },
]

/** Everything that can be configured, with counts and warnings. */
export default function ConfigurationPage() {
  const overview = useLoad(configurationOverview, {}, { live: ['configuration', 'flight'] })
  const known = new Map<string, Known>((overview.data?.items ?? []).map((it) => [it.key, it]))
  if (overview.data) known.set('flight-schedule', horizonOnCard(overview.data.flights))
  return (
    <Page title="Configuration" busy={overview.requestState === 'Network'}>
      <LoadBoundary {...overview}>
        <div className={classes.groups}>
          {groups.map((group) => (
            <section key={group.title} aria-label={group.title}>
              <h2>{group.title}</h2>
              <ul className={classes.cards}>
                {group.cards.map((it) => (
                  <li key={it.key}>
                    <ConfigurationCard card={it} {...known.get(it.key)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <p className={classes.soft}>
            Airports: airport-data-js, <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>, trimmed. Names of cities:
            GeoNames, CC BY 4.0. Airlines and cities: aircodes, MIT.
          </p>
        </div>
      </LoadBoundary>
    </Page>
  )
}

/** What the server knows of a card. */
interface Known {
  count?: number
  /** Instead of the card's own summary. */
  summary?: string
  warnings?: readonly string[]
}

function horizonOnCard(horizon: FlightHorizon): Known {
  const warning = horizonWarning(horizon)
  return { summary: horizonText(horizon), warnings: warning === null ? [] : [warning] }
}

function ConfigurationCard({ card, count, summary = card.summary, warnings = [] }: Known & { card: Card }) {
  const { icon: Pictogram } = card
  return (
    <div className={classes.card}>
      <Pictogram size={22} stroke={1.75} aria-hidden />
      <div>
        <a href={card.path ?? configurationPath(card.key)}>{card.label}</a>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        <p>{summary}</p>
        {warnings.length > 0 && (
          <ul className={classes.warnings}>
            {warnings.slice(0, 3).map((it) => (
              <li key={it}>{it}</li>
            ))}
            {warnings.length > 3 && <li>and {warnings.length - 3} more</li>}
          </ul>
        )}
      </div>
    </div>
  )
}
