import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { likelySame } from '#contract/customer-merge.ts'
import type { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import { findCustomers, foundOptions } from '#web/parts/customers/found-customers.ts'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { DuplicateList } from './PossibleDuplicates.tsx'
import classes from './merge.module.css'

/** The customers found, without the one to keep. */
function othersThan(keptGuid: string): LoadOptions {
  return async (typed, signal) =>
    foundOptions(await findCustomers(typed, signal)).filter((it) => it.key !== keptGuid)
}

interface ChooseMergeCustomerProps {
  kept: ReplyOf<typeof customerPage>
  onChosen: (guid: string) => void
  onClose: () => void
}

/** Chooses the customer to merge: a possible duplicate, or one found by searching. */
export function ChooseMergeCustomer({ kept, onChosen, onClose }: ChooseMergeCustomerProps) {
  const likely = useLoad(likelySame, { params: { id: kept.guid } })
  const load = useMemo(() => othersThan(kept.guid), [kept.guid])
  const form = useForm({ defaultValues: { other: null as string | null }, shouldFocusError: false })
  const choose = ({ other }: { other: string | null }) => {
    if (other !== null) onChosen(other)
  }
  return (
    <Form
      form={form}
      onSubmit={choose}
      guardUnsaved={false}
      label="Customer to merge"
      submit="Compare"
      onCancel={onClose}
      cancel="Keep both"
    >
      <p>
        Everything from the other customer moves to{' '}
        <strong className={classes.name}>{`${kept.firstName} ${kept.lastName}`.trim()}</strong>.
      </p>
      <ComboboxField
        name="other"
        label="Other customer"
        hint="Search by name, e-mail or phone"
        placeholder="Type to search"
        required
        load={load}
      />
      {likely.data && likely.data.items.length > 0 && (
        <section aria-labelledby="likely-others">
          <h3 id="likely-others" className={classes.head}>
            Possible duplicates
          </h3>
          <DuplicateList items={likely.data.items} action="Compare" onChosen={onChosen} />
        </section>
      )}
    </Form>
  )
}
