import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { queryCustomers } from '#contract/customers.ts'
import { counted } from '#domain/text/counted.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { customerLabel, findCustomers, type FoundCustomer } from './found-customers.ts'
import { duplicateQueries, isLikelySame, type Typed } from './likely-same.ts'
import classes from './LikelyKnown.module.css'

interface LikelyKnownProps {
  customer: Typed
  /** What choosing one does: `Book for`. */
  verb: string
  onKnown: (guid: string, name: string) => void
}

/** Existing customers who may be the same person. */
export function LikelyKnown({ customer, verb, onKnown }: LikelyKnownProps) {
  const queries = useDeferredValue(duplicateQueries(customer).join('\n'))
  const { data } = useQuery({
    queryKey: [queryCustomers.path, 'duplicates', queries],
    queryFn: async ({ signal }) => {
      // At most three searches: e-mail, phone and name.
      const found = await Promise.all(
        queries
          .split('\n')
          .map(async (term) =>
            (await findCustomers(term, signal)).items.filter((it) => isLikelySame(term, it)),
          ),
      )
      return [...new Map(found.flat().map((it) => [it.customerGuid, it])).values()].slice(0, 4)
    },
    enabled: queries !== '',
  })
  if (!data || data.length === 0 || queries === '') return null
  return (
    <div className={classes.known} role="status">
      <strong>Possibly an existing customer</strong>
      <ul>
        {data.map((found) => (
          <li key={found.customerGuid}>
            <span>{knownText(found)}</span>
            <Button size="xs" onClick={() => onKnown(found.customerGuid, customerLabel(found))}>
              {verb} {found.firstName} {found.lastName}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function knownText(found: FoundCustomer): string {
  const reservations = counted(found.groupCount, 'reservation')
  return `${customerLabel(found)}, ${reservations}`
}
