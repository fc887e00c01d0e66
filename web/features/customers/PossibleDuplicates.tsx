import { counted } from '#domain/text/counted.ts'
import { customerPath } from '#contract/addresses.ts'
import { likelySame } from '#contract/customer-merge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import customerClasses from './customers.module.css'
import classes from './merge.module.css'

type Likely = ReplyOf<typeof likelySame>['items'][number]

const live = ['customer'] as const

/** Customers who may be the same person as the one on the page. Renders nothing if there are none. */
export function PossibleDuplicates({
  guid,
  onMerge,
}: {
  guid: string
  onMerge: (losingGuid: string) => void
}) {
  const { data } = useLoad(likelySame, { params: { id: guid } }, { live })
  if (!data || data.items.length === 0) return null
  return (
    <section className={customerClasses.panel} aria-labelledby="likely">
      <h2 id="likely" className={customerClasses.panelHead}>
        Possible duplicates
      </h2>
      <DuplicateList items={data.items} action="Merge" onChosen={onMerge} isLinked />
    </section>
  )
}

interface DuplicateListProps {
  items: readonly Likely[]
  action: string
  onChosen: (guid: string) => void
  /** Names link to the customers' pages. */
  isLinked?: boolean
}

export function DuplicateList({ items, action, onChosen, isLinked = false }: DuplicateListProps) {
  return (
    <ul className={classes.likely}>
      {items.map((customer) => {
        const name = `${customer.firstName} ${customer.lastName}`.trim()
        return (
          <li key={customer.guid}>
            <div>
              {isLinked ? <a href={customerPath(customer.guid)}>{name}</a> : <strong>{name}</strong>}
              <small>{contactText(customer)}</small>
              <small>{matchText(customer)}</small>
            </div>
            <Button size="xs" aria-label={`${action}: ${name}`} onClick={() => onChosen(customer.guid)}>
              {action}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const words = { email: 'e-mail', phone: 'phone', name: 'name' } as const

/** `eva@mail.example, +442079460999`: what tells people with the same name apart. */
function contactText({ email, phone }: Likely): string {
  return [email || 'No e-mail', phone || 'no phone'].join(', ')
}

/** `Same e-mail and phone, 2 reservations, last on Fri 20 Nov 2026`. */
function matchText({ same, groupCount, lastServiceDate }: Likely): string {
  const facts = same.map((it) => words[it])
  const named = facts.length > 1 ? `${facts.slice(0, -1).join(', ')} and ${facts.at(-1)}` : (facts[0] ?? '')
  const count = counted(groupCount, 'reservation')
  const last = lastServiceDate === null ? [] : [`last on ${dayYearText(lastServiceDate)}`]
  return [`Same ${named}`, count, ...last].join(', ')
}
