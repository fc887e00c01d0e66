import type { Endpoint } from '#contract/endpoint.ts'
import { priceForms } from '#contract/prices.ts'
import type { PriceKind } from '#domain/pricing/price-keys.ts'
import { priceTabs } from '#web/shell/sections/sections.ts'
import { amountText } from '#web/ui/value/format.ts'
import { counted } from '#domain/text/counted.ts'

type Facts = Readonly<Record<string, unknown>>

interface Named {
  currency: string
  /** Looks up the name of a service or zone. */
  nameOf: (guid: unknown) => string
}

/** How one kind of price is shown and edited. `toForm` and `toFacts` convert its facts to fields and back. */
export interface PriceKindScreen {
  label: string
  message: string
  newLabel: string
  load: Endpoint
  save: Endpoint
  what: (facts: Facts, named: Named) => string
  amount: (facts: Facts, named: Named) => string
  blank: Record<string, unknown>
  toForm: (facts: Facts) => Record<string, unknown>
  toFacts: (typed: Record<string, unknown>) => Record<string, unknown>
}

const same = (facts: Facts) => ({ ...facts })
const money = (cents: unknown, currency: string) => amountText(Number(cents), currency)
const bands: Record<string, string> = { adult: 'Adult', child: 'Child', infant: 'Infant' }
const directions: Record<string, string> = { arrival: 'Arrival', departure: 'Departure' }

export const priceKindScreens: Record<PriceKind, PriceKindScreen> = {
  fastTrack: {
    label: priceTabs.fastTrack,
    message: 'Per passenger. The oldest passenger is charged the first-passenger price.',
    newLabel: 'New fast-track price',
    ...priceForms.fastTrack,
    what: ({ direction, ageBand }) =>
      `${directions[String(direction)]}, ${bands[String(ageBand)]?.toLowerCase()}`,
    amount: ({ firstCents, nextCents }, { currency }) =>
      firstCents === nextCents
        ? money(firstCents, currency)
        : `${money(firstCents, currency)} first, ${money(nextCents, currency)} additional`,
    blank: { direction: 'arrival', ageBand: 'adult', firstCents: null, nextCents: null, taxCode: '' },
    toForm: same,
    toFacts: same,
  },
  transport: {
    label: priceTabs.transport,
    message: 'Per car between two zones, in either direction',
    newLabel: 'New transport price',
    ...priceForms.transport,
    what: ({ serviceGuid, fromZone, toZone }, { nameOf }) =>
      `${nameOf(serviceGuid)}, ${nameOf(fromZone)} – ${nameOf(toZone)}`,
    amount: ({ cents }, { currency }) => money(cents, currency),
    blank: { serviceGuid: '', fromZone: '', toZone: '', cents: null, taxCode: '' },
    toForm: same,
    toFacts: same,
  },
  hourly: {
    label: priceTabs.hourly,
    message: 'Per car per hour, rounded up to a full hour, with a minimum',
    newLabel: 'New hourly price',
    ...priceForms.hourly,
    what: ({ serviceGuid }, { nameOf }) => nameOf(serviceGuid),
    amount: ({ centsPerHour, minimumHours }, { currency }) =>
      `${money(centsPerHour, currency)} per hour, minimum ${String(minimumHours)} h`,
    blank: { serviceGuid: '', centsPerHour: null, minimumHours: 3, taxCode: '' },
    toForm: same,
    toFacts: same,
  },
  surcharge: {
    label: priceTabs.surcharge,
    message: 'Added to the base price and taxed like the service. Each type applies only once.',
    newLabel: 'New surcharge',
    ...priceForms.surcharge,
    what: surchargeWords,
    amount: ({ percent, cents }, { currency }) =>
      percent === undefined ? money(cents, currency) : `${Number(percent)}%`,
    blank: {
      kind: 'night',
      appliesTo: 'transport',
      percent: null,
      cents: null,
      fromTime: '22:00',
      toTime: '06:00',
      withinHours: null,
      dates: '',
    },
    toForm: ({ dates, ...facts }) => ({
      percent: null,
      cents: null,
      fromTime: '',
      toTime: '',
      withinHours: null,
      ...facts,
      dates: Array.isArray(dates) ? dates.join('\n') : '',
    }),
    toFacts: surchargeFacts,
  },
  tax: {
    label: priceTabs.tax,
    message: 'One rate per tax code. To change a rate, add a new one with a start date.',
    newLabel: 'New tax',
    ...priceForms.tax,
    what: ({ code, inclusive }) =>
      `${String(code)}, ${inclusive === true ? 'included in the price' : 'added to the price'}`,
    amount: ({ basisPoints }) => `${Number(basisPoints) / 100}%`,
    blank: { code: '', percent: null, inclusive: true },
    toForm: ({ basisPoints, ...facts }) => ({ ...facts, percent: Number(basisPoints) / 100 }),
    toFacts: ({ percent, ...typed }) => ({
      ...typed,
      code: String(typed['code']).toUpperCase(),
      basisPoints: Math.round(Number(percent) * 100),
    }),
  },
  from: {
    label: priceTabs.from,
    message: '“From” prices for your website. For display only, not used for charging.',
    newLabel: 'New “from” price',
    ...priceForms.from,
    what: ({ product }) => String(product),
    amount: ({ cents }, { currency }) => `from ${money(cents, currency)}`,
    blank: { product: '', cents: null },
    toForm: same,
    toFacts: same,
  },
}

function surchargeWords({ kind, appliesTo, fromTime, toTime, withinHours, dates }: Facts): string {
  const of = appliesTo === 'fastTrack' ? 'fast track' : 'transport'
  if (kind === 'night') return `Night ${String(fromTime)} – ${String(toTime)}, ${of}`
  if (kind === 'shortNotice') return `Booked less than ${counted(Number(withinHours), 'hour')} before, ${of}`
  if (kind === 'holiday')
    return (
      `${Array.isArray(dates) ? dates.length : 0} ` +
      `${Array.isArray(dates) && dates.length === 1 ? 'holiday' : 'holidays'}, ${of}`
    )
  return `Extra stop, ${of}`
}

/** Only the fields of that kind of surcharge; holidays as text, one date per line. */
function surchargeFacts({
  kind,
  appliesTo,
  percent,
  cents,
  fromTime,
  toTime,
  withinHours,
  dates,
}: Record<string, unknown>) {
  const amount = { ...(percent === null ? {} : { percent }), ...(cents === null ? {} : { cents }) }
  const occasion = {
    night: { fromTime, toTime },
    shortNotice: { withinHours },
    holiday: {
      dates: String(dates)
        .split(/[\s,;]+/)
        .filter(Boolean),
    },
    extraStop: {},
  }[kind as 'night']
  return { kind, appliesTo, ...amount, ...occasion }
}
