import { useId, useState } from 'react'
import { cashPath, conciergePath, dispatcherPath, groupPath, scanPath } from '#contract/addresses.ts'
import type { OpenItemShown } from '#contract/close-day.ts'
import { screens } from '#contract/screens.ts'
import { allOutcomes, outcomes } from '#domain/concierge/close-day.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import {
  keyOf,
  openCount,
  choiceOf,
  chooseForAll,
  type openParts,
  type Choice,
  type Choices,
} from './day-closing-choices.ts'
import classes from './concierge.module.css'

interface OpenItemsProps {
  part: (typeof openParts)[number]
  items: readonly OpenItemShown[]
  choices: Choices
  onChoices: (choices: Choices) => void
}

/** One kind of open item, each with its outcome and reason, or one outcome for all remaining. */
export function OpenItems({ part: { title, about }, items, choices, onChoices }: OpenItemsProps) {
  const left = openCount(choices, items)
  if (items.length === 0) return null
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <h2>
          {title} <span className={classes.count}>{`${left} of ${items.length} open`}</span>
        </h2>
        <p>{about}</p>
      </div>
      {items.length > 1 && left > 0 && (
        <ForAll items={items} onAll={(all) => onChoices(chooseForAll(choices, items, all))} />
      )}
      <ul className={classes.items}>
        {items.map((item) => (
          <Item
            key={keyOf(item)}
            item={item}
            choice={choiceOf(choices, item)}
            onChoice={(one) => onChoices({ ...choices, [keyOf(item)]: one })}
          />
        ))}
      </ul>
    </section>
  )
}

function ForAll({ items, onAll }: { items: readonly OpenItemShown[]; onAll: (all: Choice) => void }) {
  const possible = allOutcomes.filter((outcome) => items.some((it) => it.may.includes(outcome)))
  const [all, setAll] = useState<Choice>({ outcome: possible.at(-1) ?? '', reason: '' })
  return (
    <div className={classes.forAll}>
      <ChoiceFields name="All remaining" may={possible} choice={all} onChoice={setAll} />
      <Button disabledReason={all.reason.trim() === '' ? 'Enter a reason' : null} onClick={() => onAll(all)}>
        Apply to all remaining
      </Button>
    </div>
  )
}

function Item({
  item,
  choice,
  onChoice,
}: {
  item: OpenItemShown
  choice: Choice
  onChoice: (choice: Choice) => void
}) {
  const { currency } = useAccount().site
  return (
    <li className={classes.item}>
      <span className={classes.open}>
        <strong>
          <WhereSettled item={item} />
        </strong>
        {item.amountCents !== null && (
          <strong className="figures">{moneyText(item.amountCents, currency)}</strong>
        )}
        <span>{item.text}</span>
      </span>
      {item.whyNot !== null && <span className={classes.owed}>{item.whyNot}</span>}
      {item.whyNot === null && (
        <ChoiceFields
          name={`${item.name}, ${item.kind}`}
          may={item.may}
          choice={choice}
          onChoice={onChoice}
        />
      )}
    </li>
  )
}

/** The item’s name, as a link to the page where it can be resolved instead of being carried over. */
function WhereSettled({ item }: { item: OpenItemShown }) {
  const to = usePlace(item)
  if (to === null) return item.name
  return (
    <a href={to.href} aria-label={`${item.name}: ${to.what}`} data-tip={to.what}>
      {item.name}
    </a>
  )
}

function usePlace(item: OpenItemShown): { href: string; what: string } | null {
  const { guid } = useAccount()
  const mayDispatch = useMay('dispatcher')
  const maySee = useMay('viewCustomer')
  const mayCount = useMay(screens.manager.needs)
  if (item.kind === 'drawer') {
    if (item.holderGuid === guid) return { href: screens.drawer.path, what: 'Count my drawer' }
    return mayCount && item.holderGuid !== null
      ? { href: cashPath(item.holderGuid), what: 'Count this drawer' }
      : null
  }
  if (item.kind === 'deskConflict')
    return { href: conciergePath({ view: 'conflicts' }), what: 'Open desk conflicts' }
  if (item.kind === 'trip')
    return mayDispatch ? { href: dispatcherPath({ trip: item.guid }), what: 'Open in dispatcher' } : null
  if (item.kind === 'money' && maySee && item.customerGuid !== null && item.groupGuid !== null)
    return { href: groupPath(item.customerGuid, item.groupGuid), what: 'Open reservation' }
  return { href: scanPath({ find: item.name }), what: 'Open at desk' }
}

interface ChoiceFieldsProps {
  name: string
  may: OpenItemShown['may']
  choice: Choice
  onChoice: (choice: Choice) => void
}

function ChoiceFields({ name, may, choice, onChoice }: ChoiceFieldsProps) {
  const id = useId()
  return (
    <span className={classes.choice}>
      <select
        id={id}
        aria-label={`${name}: outcome`}
        value={choice.outcome}
        onChange={(event) => onChoice({ ...choice, outcome: event.currentTarget.value as Choice['outcome'] })}
      >
        <option value="">Choose…</option>
        {may.map((resolution) => (
          <option key={resolution} value={resolution}>
            {outcomes[resolution]}
          </option>
        ))}
      </select>
      <input
        type="text"
        aria-label={`${name}: reason`}
        placeholder="Reason"
        maxLength={300}
        autoComplete="off"
        value={choice.reason}
        onChange={(event) => onChoice({ ...choice, reason: event.currentTarget.value })}
      />
    </span>
  )
}
