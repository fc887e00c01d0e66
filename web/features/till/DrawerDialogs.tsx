import { useWatch } from 'react-hook-form'
import {
  cashByPerson,
  countDrawer,
  countedDrawers,
  drawer,
  moveSafeCash,
  openDrawer,
  payIn,
  payOut,
  type DrawerNow,
} from '#contract/till.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { NotesAndCoins } from './NotesAndCoins.tsx'
import { differenceText } from './till-words.ts'
import classes from './till.module.css'

const refreshes = [drawer, cashByPerson, countedDrawers]

interface DrawerDialogProps {
  now: DrawerNow
  onClose: () => void
}

/** Opens the drawer with a float from the safe. */
export function OpenDialog({ now, onClose }: DrawerDialogProps) {
  const { currency } = useAccount().site
  const inSafe = amountIn(now.safe, currency)
  const saving = useSaveForm(openDrawer, { values: { floatCents: 0 }, refreshes, onSaved: onClose })
  return (
    <Dialog open title="Open my drawer" onClose={onClose}>
      <Form {...saving} guardUnsaved={false} label="Opening" submit="Open drawer" onCancel={onClose}>
        <MoneyField
          name="floatCents"
          label="Float"
          hint={`Taken from the safe, which holds ${moneyText(inSafe, currency)}`}
          currency={currency}
          minCents={0}
          required
        />
      </Form>
    </Dialog>
  )
}

const places = [
  { key: 'safe', label: 'Safe' },
  { key: 'bank', label: 'Bank' },
]

/** Pays cash into or out of the drawer. */
export function PayDialog({ now, way, onClose }: DrawerDialogProps & { way: 'in' | 'out' }) {
  const { currency } = useAccount().site
  const values = { currency, amountCents: null as number | null, place: 'safe' as const, reason: '' }
  const saving = useSaveForm(way === 'in' ? payIn : payOut, {
    values,
    toBody: (typed) => ({ ...typed, amountCents: typed.amountCents ?? 0 }),
    refreshes,
    onSaved: onClose,
  })
  const title = way === 'in' ? 'Pay into my drawer' : 'Pay out of my drawer'
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form {...saving} guardUnsaved={false} label={title} submit={`Pay ${way}`} onCancel={onClose}>
        <AmountOf now={now} />
        <ChoiceField name="place" label={way === 'in' ? 'From' : 'To'} options={places} />
        <ReasonField required maxLength={300} />
      </Form>
    </Dialog>
  )
}

/** An amount in one of the accepted or held currencies. */
function AmountOf({ now }: { now: Pick<DrawerNow, 'currencies' | 'held'> }) {
  const { currency: site } = useAccount().site
  const chosen = String(useWatch({ name: 'currency' }) ?? site)
  const codes = codesOf(now, site)
  return (
    <>
      {codes.length > 1 && (
        <SelectField name="currency" label="Currency" options={codes.map((key) => ({ key, label: key }))} />
      )}
      <MoneyField name="amountCents" label="Amount" currency={chosen} minCents={1} required />
    </>
  )
}

/** Counts and closes the drawer. Differences are shown while typing and need a reason. */
export function CountDialog({ now, onClose }: DrawerDialogProps) {
  const { currency: site } = useAccount().site
  const codes = codesOf(now, site)
  const saving = useSaveForm(countDrawer, {
    values: {
      counts: codes.map((currency) => ({ currency, countedCents: null as number | null })),
      reason: '',
    },
    toBody: ({ counts, reason }) => ({
      drawerGuid: now.drawer?.guid ?? '',
      counts: counts.map((it) => ({ ...it, countedCents: it.countedCents ?? 0 })),
      reason,
    }),
    refreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title={`Count ${now.holder.name}’s drawer`} onClose={onClose}>
      <Form
        {...saving}
        guardUnsaved={false}
        label="Count"
        submit="Close drawer"
        submitKind="danger"
        onCancel={onClose}
      >
        <p>Count the cash in the drawer. When you close the drawer, all of it goes to the safe.</p>
        {codes.map((currency, place) => {
          const name = `counts.${place}.countedCents`
          return (
            <div key={currency}>
              <MoneyField
                name={name}
                label={`Counted in ${currency}`}
                currency={currency}
                minCents={0}
                required
              />
              <NotesAndCoins name={name} currency={currency} />
            </div>
          )
        })}
        <Differences now={now} codes={codes} />
        <TextField name="reason" label="Reason" hint="Required if the count differs" maxLength={300} />
      </Form>
    </Dialog>
  )
}

function Differences({ now, codes }: { now: DrawerNow; codes: readonly string[] }) {
  const counts = useWatch({ name: 'counts' }) as { countedCents: number | null }[] | undefined
  const texts = codes.flatMap((currency, place) => {
    const countedCents = counts?.[place]?.countedCents
    if (typeof countedCents !== 'number' || Number.isNaN(countedCents)) return []
    const expectedCents = amountIn(now.held, currency)
    const difference = differenceText({ currency, expectedCents, countedCents })
    return [`Expected ${moneyText(expectedCents, currency)}: ${difference}`]
  })
  if (texts.length === 0) return null
  return (
    <div className={classes.counted} role="status">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** Moves cash between the safe and the bank. */
export function SafeDialog({
  now,
  onClose,
}: {
  now: Pick<DrawerNow, 'currencies' | 'held'>
  onClose: () => void
}) {
  const { currency } = useAccount().site
  const saving = useSaveForm(moveSafeCash, {
    values: { to: 'bank' as const, currency, amountCents: null as number | null, reason: '' },
    toBody: (typed) => ({ ...typed, amountCents: typed.amountCents ?? 0 }),
    refreshes,
    onSaved: onClose,
  })
  const directions = [
    { key: 'bank', label: 'From the safe to the bank' },
    { key: 'safe', label: 'From the bank to the safe' },
  ]
  return (
    <Dialog open title="Move cash" onClose={onClose}>
      <Form {...saving} guardUnsaved={false} label="Move cash" submit="Move cash" onCancel={onClose}>
        <ChoiceField name="to" label="Direction" options={directions} />
        <AmountOf now={now} />
        <ReasonField required maxLength={300} />
      </Form>
    </Dialog>
  )
}

function amountIn(held: DrawerNow['held'], currency: string): number {
  return held.find((it) => it.currency === currency)?.amountCents ?? 0
}

/** The site's currency, accepted currencies, and any others held. */
function codesOf({ currencies, held }: Pick<DrawerNow, 'currencies' | 'held'>, site: string): string[] {
  return [...new Set([site, ...currencies.map((it) => it.code), ...held.map((it) => it.currency)])]
}
