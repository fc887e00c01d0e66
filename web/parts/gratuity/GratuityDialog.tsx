import { useWatch } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { gratuityDrives, takeGratuity } from '#contract/gratuities.ts'
import { giftCents, type GiftMethod } from '#domain/gratuity/gratuity-states.ts'
import { percentText } from '#domain/pricing/rounding.ts'
import { joinSentences } from '#domain/sentences.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import classes from './gratuity.module.css'
import { dayText, moneyText } from '#web/ui/value/format.ts'

const ways = [
  { key: 'card', label: 'Card terminal' },
  { key: 'cash', label: 'Cash' },
]

interface Asked {
  /** Empty: all trips. */
  tripGuid: string
  amountCents: number | null
  method: GiftMethod
  note: string
}
const blank: Asked = { tripGuid: '', amountCents: null, method: 'card', note: '' }

interface GratuityDialogProps {
  customer: string
  group: string
  reference: string
  onClose: () => void
}

type Choices = ReplyOf<typeof gratuityDrives>

/**
 * Takes a gratuity at the desk, or puts it on the partner's account, for one trip or split evenly over all of
 * the reservation's trips.
 */
export function GratuityDialog({ customer, group, reference, onClose }: GratuityDialogProps) {
  const { currency } = useAccount().site
  const params = { id: customer, group }
  const found = useLoad(gratuityDrives, { params })
  const saving = useSaveForm(takeGratuity, {
    values: blank,
    params,
    toBody: ({ tripGuid, amountCents, ...it }) => ({
      ...it,
      amountCents: amountCents ?? 0,
      ...(tripGuid === '' ? {} : { tripGuid }),
    }),
    refreshes: [groupDetail, gratuityDrives],
    onSaved: onClose,
  })
  const [method, amountCents, tripGuid] = useWatch({
    control: saving.form.control,
    name: ['method', 'amountCents', 'tripGuid'],
  })
  const isOnAccount = method === 'partnerAccount'
  const drives = (found.data?.drives ?? []).filter((it) => !isOnAccount || it.onAccount)
  const { suggestedCents: suggested = [] } = found.data ?? {}
  const given = drives.filter((it) => !tripGuid || it.tripGuid === tripGuid)
  const tripsCents = given.reduce((sum, it) => sum + it.priceCents, 0)
  const isNone = found.data !== undefined && drives.length === 0
  const title = `Gratuity: ${reference}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <LoadBoundary {...found}>
        {isNone ? (
          <Notice action={<Button onClick={onClose}>Close</Button>}>
            Gratuities go to drivers, and no trip on this reservation has one yet.
          </Notice>
        ) : (
          <Form
            {...saving}
            guardUnsaved={false}
            label={title}
            submit={isOnAccount ? 'Add to account' : 'Take gratuity'}
            onCancel={onClose}
          >
            <MoneyField
              name="amountCents"
              label="Amount"
              currency={currency}
              required
              minCents={giftCents.atLeast}
              maxCents={giftCents.atMost}
              percentOfCents={tripsCents > 0 ? tripsCents : undefined}
              hint={hintOf(found.data, tripsCents, currency)}
            />
            <div role="group" aria-label="Suggested amounts" className={classes.suggested}>
              {suggested.map((cents) => (
                <Button
                  key={cents}
                  size="sm"
                  onClick={() =>
                    saving.form.setValue('amountCents', cents, { shouldDirty: true, shouldValidate: true })
                  }
                >
                  {moneyText(cents, currency)}
                </Button>
              ))}
            </div>
            {drives.length > 1 && (
              <SelectField
                name="tripGuid"
                label="For"
                empty={`All ${drives.length} ${isOnAccount ? 'completed ' : ''}trips, split evenly`}
                options={drives.map((it) => ({
                  key: it.tripGuid,
                  label: `${it.driver}, ${dayText(it.date)}, ${it.from} to ${it.to}`,
                }))}
              />
            )}
            {drives.length === 1 && (
              <p>
                For {drives[0]?.driver}, {drives[0]?.from} to {drives[0]?.to}
              </p>
            )}
            <ChoiceField name="method" label="Paid by" options={[...ways, ...accountOf(found.data)]} />
            {isOnAccount && (
              <p className="note" role="status">
                {accountText(found.data, amountCents)}
              </p>
            )}
            <TextField name="note" label="Note" maxLength={200} />
          </Form>
        )}
      </LoadBoundary>
    </Dialog>
  )
}

/** The account of the reservation's partner, if it has one. */
function accountOf(data: Choices | undefined) {
  if (!data?.account) return []
  const { partner, whyNot } = data.account
  const label = `On account of ${partner}`
  return [
    { key: 'partnerAccount', label, disabled: whyNot !== null, ...(whyNot !== null && { hint: whyNot }) },
  ]
}

/** What happens with an amount on account. */
function accountText(data: Choices | undefined, amountCents: number | null): string {
  const { agreedBasisPoints = 0, overrideAboveCents = null } = data?.account ?? {}
  const isOver = overrideAboveCents !== null && (amountCents ?? 0) > overrideAboveCents
  return joinSentences([
    'For completed trips. It goes on the partner’s invoice, without tax.',
    agreedBasisPoints > 0 ? `${percentText(agreedBasisPoints)} is already added for each trip.` : '',
    isOver ? 'This exceeds the partner’s credit limit and uses your policy override.' : '',
  ])
}

function hintOf(data: Choices | undefined, tripsCents: number, currency: string): string {
  if (!data) return ''
  const hints = [
    data.givenCents > 0 ? `${moneyText(data.givenCents, currency)} already given` : '',
    tripsCents > 0 ? `20% is a percentage of the price of ${moneyText(tripsCents, currency)}` : '',
  ].filter((it) => it !== '')
  return hints.join('. ')
}
