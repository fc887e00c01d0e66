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
import { useLoad } from '#web/api/use-load.ts'
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
    title: 'Products and prices',
    cards: [
      {
        key: 'transport-services',
        label: 'Transport services',
        summary: 'Vehicle types that guests can book',
        icon: IconRoute,
      },
      {
        key: 'car-seats',
        label: 'Car seats',
        summary: 'Child seats, with price and stock',
        icon: IconArmchair,
      },
      { key: 'extras', label: 'Extras', summary: 'Add-ons such as flowers or Wi-Fi', icon: IconGift },
      {
        key: 'prices',
        label: 'Prices',
        summary: 'Fast track, transport, surcharges, taxes, terms',
        icon: IconTags,
      },
    ],
  },
  {
    title: 'Locations and vehicles',
    cards: [
      { key: 'locations', label: 'Locations', summary: 'Pickup and drop-off locations', icon: IconMapPin },
      {
        key: 'zones',
        label: 'Zones',
        summary: 'Areas that transport prices are based on',
        icon: IconMapRoute,
      },
      { key: 'vehicles', label: 'Vehicles', summary: 'Your fleet and its documents', icon: IconCar },
    ],
  },
  {
    title: 'People',
    cards: [
      {
        key: 'staff-users',
        label: 'Staff users',
        summary: 'Who can sign in, and their permissions',
        icon: IconUsers,
      },
      {
        key: 'partners',
        label: 'Partners',
        summary: 'Hotels and agencies that book on account',
        icon: IconBuildingStore,
        path: screens.partners.path,
      },
      { key: 'permissions', label: 'Permissions', summary: 'What each permission allows', icon: IconKey },
    ],
  },
  {
    title: 'Portal',
    cards: [
      {
        key: 'first-day',
        label: 'Getting started',
        summary: 'What is set up and what’s still missing',
        icon: IconListCheck,
      },
      { key: 'site', label: 'Site', summary: 'Company, currency, airport, time zone', icon: IconAdjustments },
      {
        key: 'till',
        label: 'Payments and cash',
        summary: 'Other currencies, limits, drawers',
        icon: IconCashRegister,
      },
      {
        key: 'flight-schedule',
        label: 'Flight schedule',
        summary: 'How far ahead flights can be booked',
        icon: IconPlaneDeparture,
      },
      {
        key: 'guest-messages',
        label: 'Messages to guests',
        summary: 'Language, meeting points, contact, reminders',
        icon: IconMessages,
      },
      {
        key: 'post-service',
        label: 'Post-service message',
        summary: 'Sent to guests after their last service',
        icon: IconMail,
      },
      {
        key: 'integrations',
        label: 'Integrations',
        summary: 'Mail, push, files, flight data and card payments',
        icon: IconPlugConnected,
      },
      {
        key: 'tasks',
        label: 'Tasks',
        summary: 'Start long-running tasks and see their results',
        icon: IconProgressCheck,
      },
    ],
  },
]

/** The configuration menu, with counts and warnings. */
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
                {group.cards.map((card) => (
                  <li key={card.key}>
                    <ConfigurationCard card={card} {...known.get(card.key)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <p className={classes.soft}>
            Airports: airport-data-js, <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>,
            trimmed. City names: GeoNames, CC BY 4.0. Airlines and cities: aircodes, MIT.
          </p>
        </div>
      </LoadBoundary>
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
