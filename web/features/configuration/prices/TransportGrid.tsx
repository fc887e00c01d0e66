import { useState } from 'react'
import { options } from '#contract/options.ts'
import { ruleInForce } from '#domain/pricing/price-book.ts'
import { priceKeyOf } from '#domain/pricing/price-keys.ts'
import { useOptions } from '#web/api/options.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { amountText } from '#web/ui/value/format.ts'
import type { RuleRow } from './price-change.ts'
import classes from './prices.module.css'

interface TransportGridProps {
  rules: readonly RuleRow[]
  today: string
  onOpen: (choice: { rule: RuleRow | null; name?: string; facts?: Record<string, unknown> }) => void
}

/** Today's prices of one service between zones. A pair without a price offers to set one. */
export function TransportGrid({ rules, today, onOpen }: TransportGridProps) {
  const { currency } = useAccount().site
  const services = useOptions(options, { params: { list: 'transport-services' } })
  const zones = useOptions(options, { params: { list: 'zones' } })
  const [chosen, setChosen] = useState('')
  const service = services.find((it) => it.key === chosen) ?? services[0]
  if (!service || zones.length === 0) return null
  const byKey = Map.groupBy(rules, (it) => priceKeyOf('transport', it.facts))
  const priceOf = (fromZone: string, toZone: string) => {
    const facts = { serviceGuid: service.key, fromZone, toZone }
    return { facts, rule: ruleInForce(byKey.get(priceKeyOf('transport', facts)) ?? [], today) }
  }
  return (
    <div className={classes.grid}>
      <label>
        Service{' '}
        <select value={service.key} onChange={(event) => setChosen(event.currentTarget.value)}>
          {services.map((service) => (
            <option key={service.key} value={service.key}>
              {service.label}
            </option>
          ))}
        </select>
      </label>
      {/* A scrollable region must be reachable by keyboard. */}
      <div
        className={classes.scroll}
        role="region"
        aria-label={`${service.label} prices between zones`}
        tabIndex={0}
      >
        <table>
          <caption className="said">
            {service.label} prices today, {currency}
          </caption>
          <thead>
            <tr>
              <th scope="col">{currency}</th>
              {zones.map((zone) => (
                <th key={zone.key} scope="col">
                  {zone.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zones.map((from, row) => (
              <tr key={from.key}>
                <th scope="row">{from.label}</th>
                {zones.map((to, column) => {
                  // The price is the same in both directions, so it is shown once.
                  if (column < row) return <td key={to.key} className={classes.mirrored} aria-hidden />
                  const { facts, rule } = priceOf(from.key, to.key)
                  return (
                    <td key={to.key}>
                      <button
                        type="button"
                        data-missing={rule === null || undefined}
                        onClick={() =>
                          onOpen(
                            rule
                              ? { rule }
                              : { rule: null, name: `${service.label}, ${from.label} – ${to.label}`, facts },
                          )
                        }
                      >
                        <span className="said">
                          {from.label} to {to.label}:{' '}
                        </span>
                        {rule ? amountText(Number(rule.facts['cents']), currency) : 'Set'}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
