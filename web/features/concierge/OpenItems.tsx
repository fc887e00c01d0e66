import { useId, useState } from 'react'
import { dispatcherPath, groupPath, scanPath } from '#contract/addresses.ts'
import type { OpenItemShown } from '#contract/close-day.ts'
import { screens } from '#contract/screens.ts'
import { allOutcomes, outcomes } from '#domain/concierge/close-day.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { keyOf, leftOf, saidOf, sayOfAll, type openParts, type Said, type SaidOf } from './close-words.ts'
import classes from './concierge.module.css'

interface OpenItemsProps {
  part: (typeof openParts)[number]
  items: readonly OpenItemShown[]
  /** Whether the day can still be changed. */
  isOpen: boolean
  said: SaidOf
  onSaid: (said: SaidOf) => void
}

/** One part of what is open: each with its outcome and reason, or one word for all that are left. */
export function OpenItems({ part: { title, about }, items, isOpen, said, onSaid }: OpenItemsProps) {
  const left = leftOf(said, items)
  if (items.length === 0) return null
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <h2>
          {title} <span className={classes.count}>{isOpen ? `${left} of ${items.length} left` : items.length}</span>
        </h2>
        <p>{about}</p>
      </div>
      {isOpen && items.length > 1 && left > 0 && <ForAll items={items} onAll={(all) => onSaid(sayOfAll(said, items, all))} />}
      <ul className={classes.items}>
        {items.map((it) => (
          <Item key={keyOf(it)} item={it} isOpen={isOpen} said={saidOf(said, it)} onSaid={(one) => onSaid({ ...said, [keyOf(it)]: one })} />
        ))}
      </ul>
    </section>
  )
}

function ForAll({ items, onAll }: { items: readonly OpenItemShown[]; onAll: (all: Said) => void }) {
  const possible = allOutcomes.filter((outcome) => items.some((it) => it.may.includes(outcome)))
  const [all, setAll] = useState<Said>({ outcome: possible.at(-1) ?? '', reason: '' })
  return (
    <div className={classes.forAll}>
      <SaidFields name="All that are left" may={possible} said={all} onSaid={setAll} />
      <Button disabledReason={all.reason.trim() === '' ? 'Say why' : null} onClick={() => onAll(all)}>
        Say so of all that are left
      </Button>
    </div>
  )
}

function Item({ item, isOpen, said, onSaid }: { item: OpenItemShown; isOpen: boolean; said: Said; onSaid: (said: Said) => void }) {
  const { currency } = useAccount().site
  return (
    <li className={classes.item}>
      <span className={classes.who}>
        <strong>
          {item.name}
          {item.amountCents !== null && ` ${moneyText(item.amountCents, currency)}`}
        </strong>
        <span>{item.text}</span>
        <WhereSettled item={item} />
      </span>
      {item.whyNot !== null && <span className={classes.owed}>{item.whyNot}</span>}
      {isOpen && item.whyNot === null && <SaidFields name={`${item.name}, ${item.kind}`} may={item.may} said={said} onSaid={onSaid} />}
    </li>
  )
}

/** Where it is settled rather than carried over. */
function WhereSettled({ item }: { item: OpenItemShown }) {
  const mayDispatch = useMay('dispatcher')
  const maySee = useMay('viewCustomer')
  if (item.kind === 'drawer') return <a href={screens.drawer.path}>My Drawer</a>
  if (item.kind === 'trip') return mayDispatch ? <a href={dispatcherPath({ trip: item.guid })}>Dispatcher</a> : null
  if (item.kind === 'money' && maySee && item.customerGuid !== null && item.groupGuid !== null)
    return <a href={groupPath(item.customerGuid, item.groupGuid)}>The reservation</a>
  return <a href={scanPath({ find: item.name })}>At the desk</a>
}

interface SaidFieldsProps {
  name: string
  may: OpenItemShown['may']
  said: Said
  onSaid: (said: Said) => void
}

function SaidFields({ name, may, said, onSaid }: SaidFieldsProps) {
  const id = useId()
  return (
    <span className={classes.said}>
      <select
        id={id}
        aria-label={`${name}: what becomes of it`}
        value={said.outcome}
        onChange={(event) => onSaid({ ...said, outcome: event.currentTarget.value as Said['outcome'] })}
      >
        <option value="">Choose…</option>
        {may.map((it) => (
          <option key={it} value={it}>
            {outcomes[it]}
          </option>
        ))}
      </select>
      <input
        type="text"
        aria-label={`${name}: reason`}
        placeholder="Reason"
        maxLength={300}
        autoComplete="off"
        value={said.reason}
        onChange={(event) => onSaid({ ...said, reason: event.currentTarget.value })}
      />
    </span>
  )
}
