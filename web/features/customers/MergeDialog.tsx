import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { likelySame, mergeCustomerChange } from '#contract/customer-merge.ts'
import { customerEdit, customerPage, queryCustomers } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { whyNotOfPartners } from '#domain/customer/merge-customers.ts'
import { customerFieldLabels } from '#domain/customer/customer-fields.ts'
import { useChange } from '#web/api/use-change.ts'
import { useLoad } from '#web/api/use-load.ts'
import { placeFieldErrors } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dateText, dayYearText } from '#web/ui/value/format.ts'
import { askedFields, mergeRequest, mergeValues, type MergeValues } from './merge-values.ts'
import { ChooseMergeCustomer } from './ChooseMergeCustomer.tsx'
import classes from './merge.module.css'

type Customer = ReplyOf<typeof customerPage>

/** The queries that can show either customer. */
export const refreshedByMerge = [customerPage, customerEdit.load, queryCustomers, groupDetail, likelySame]

interface MergeDialogProps {
  kept: Customer
  /** The customer to merge. Null: still to be chosen. */
  losingGuid: string | null
  onClose: () => void
}

/**
 * Merges another customer into the one on the page: choose a customer, choose the fields, review the plan.
 */
export function MergeDialog({ kept, losingGuid, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState(losingGuid)
  return (
    <Dialog open title="Merge customers" onClose={onClose} size="xl" sheet>
      {chosen === null ? (
        <ChooseMergeCustomer kept={kept} onChosen={setChosen} onClose={onClose} />
      ) : (
        <Merging kept={kept} losingGuid={chosen} onOther={() => setChosen(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface MergingProps {
  kept: Customer
  losingGuid: string
  onOther: () => void
  onClose: () => void
}

function Merging({ kept, losingGuid, onOther, onClose }: MergingProps) {
  const losing = useLoad(customerPage, { params: { id: losingGuid } }, { staleTimeMs: 0 })
  return (
    <LoadBoundary {...losing}>
      {losing.data && <MergeForm kept={kept} losing={losing.data} onOther={onOther} onClose={onClose} />}
    </LoadBoundary>
  )
}

type MergeFormProps = Omit<MergingProps, 'losingGuid'> & { losing: Customer }

/** The form compares both customers as they were when it opened. */
function MergeForm({ kept: keptNow, losing: losingNow, onOther, onClose }: MergeFormProps) {
  const { currency } = useAccount().site
  const [{ kept, losing }] = useState({ kept: keptNow, losing: losingNow })
  const [unplaced, setUnplaced] = useState<string[]>([])
  const form = useForm<MergeValues>({ defaultValues: mergeValues(kept, losing), shouldFocusError: false })
  const change = useChange(mergeCustomerChange.confirm, mergeCustomerChange.make, {
    refreshes: refreshedByMerge,
    onFields: (fields) => setUnplaced(placeFieldErrors(form, fields)),
  })
  const ask = async (values: MergeValues) => {
    setUnplaced([])
    await change.ask({ body: mergeRequest(kept.guid, losing.guid, values) })
  }
  const apply = async () => {
    if ((await change.apply()) !== null) onClose()
  }
  const whyNot = whyNotByPartner(kept, losing)
  const foot = (
    <>
      <Button kind="quiet" onClick={onOther}>
        Choose another
      </Button>
      <Button onClick={onClose}>Keep both</Button>
    </>
  )
  if (whyNot !== null)
    return (
      <>
        <div role="alert">
          <Notice>{whyNot}</Notice>
        </div>
        <div className="row">{foot}</div>
      </>
    )
  return (
    <ConfirmThenDo
      {...change}
      problems={change.plan ? change.problems : none}
      currency={currency}
      doLabel="Merge customers"
      keepLabel="Keep both"
      onDo={() => void apply()}
      onKeep={onClose}
      onBack={change.back}
    >
      <Form
        form={form}
        onSubmit={ask}
        problems={[...unplaced, ...change.problems]}
        guardUnsaved={false}
        label="Details to keep"
        foot={foot}
        submit="Review changes"
        sending={change.sending}
      >
        <MergeFields kept={kept} losing={losing} />
      </Form>
    </ConfirmThenDo>
  )
}

/** Null if a partner isn’t known to this user either: then the server says why. */
function whyNotByPartner(kept: Customer, losing: Customer): string | null {
  const [{ ownPartner: one }, { ownPartner: other }] = [kept, losing]
  if (one === undefined || other === undefined) return null
  return whyNotOfPartners({ partner: one, fields: kept }, { partner: other, fields: losing })
}

const none: readonly string[] = []

/** Both customers side by side, then a choice for each field that differs. */
function MergeFields({ kept, losing }: Pick<MergeFormProps, 'kept' | 'losing'>) {
  const asked = askedFields(kept, losing)
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <Side title="Customer to keep" customer={kept} />
        <Side title="Customer to merge" customer={losing} />
      </div>
      {asked.length === 0 && <p>All details match.</p>}
      {asked.map(({ field, options }) => (
        <ChoiceField
          key={field}
          name={`take.${field}`}
          label={customerFieldLabels[field]}
          options={options}
        />
      ))}
    </div>
  )
}

function Side({ title, customer }: { title: string; customer: Customer }) {
  const { timeZone } = useAccount().site
  const { firstName, lastName, groupCount, createdAt } = customer
  const reservations = counted(groupCount, 'reservation')
  return (
    <div className={classes.side}>
      <small>{title}</small>
      <strong>{`${firstName} ${lastName}`.trim()}</strong>
      <small>
        {reservations}, added {dayYearText(dateText(createdAt, timeZone))}
      </small>
    </div>
  )
}
