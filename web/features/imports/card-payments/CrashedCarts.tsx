import { counted } from '#domain/text/counted.ts'
import { useMemo, useState } from 'react'
import { cardPaymentsPath, groupPath } from '#contract/addresses.ts'
import { completeCart, crashedCarts, type CartRow } from '#contract/carts.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { cartStates } from '#domain/card-payment/cart-states.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, type SiteFormat } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { needsFinancial, paymentRefreshes } from './payment-refreshes.ts'
import { cartKindWords, CartState, cartStateWords } from './payment-labels.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import classes from './card-payments.module.css'

const EndCartDialog = preloadable(async () => (await import('./EndCartDialog.tsx')).EndCartDialog)

const onlyCounts = { limit: 1, state: 'crashed' } as const
const choices = [['any', 'Any status'], ...cartStates.map((it) => [it, cartStateWords[it]] as const)] as const
export type Ending = { cart: CartRow; does: 'refund' | 'dismiss' }

/** Carts that were paid but not booked, to be completed, refunded or dismissed. */
export function CrashedCarts() {
  const { site } = useAccount()
  const may = useMay('financial')
  const [url, setUrl, field] = useUrlState({ query: '', cart: '' })
  const query = useMemo(() => queryOf(url), [url])
  const list = useList(crashedCarts, { query }, { live: ['cardPayment'] })
  const first = useLoad(
    crashedCarts,
    { query: onlyCounts },
    { live: ['cardPayment'], keepPrevious: true },
  ).data
  const { save, problems } = useSave(completeCart, { refreshes: paymentRefreshes })
  const [ending, setEnding] = useState<Ending | null>(null)
  const columns = useMemo(
    () =>
      columnsOf(site, may, {
        complete: (cart) => void save({ params: { cart: cart.guid }, body: { version: cart.version } }),
        end: setEnding,
      }),
    [site, may, save],
  )
  return (
    <LoadBoundary {...list}>
      {first && first.crashed === 0 && url.cart === '' && (
        <p className="soft">
          All paid carts are booked.{' '}
          {first.underWay > 0
            ? `${counted(first.underWay, 'guest is', 'guests are')} on the payment page.`
            : ''}
        </p>
      )}
      <Problems problems={problems} />
      <DataTable
        label="Carts"
        name="carts"
        columns={columns}
        {...tableOf(list)}
        rowKey={(it) => it.guid}
        live
        toolbar={
          <>
            <SearchBox label="Search carts" placeholder="Name, e-mail or reference" {...field('query')} />
            <ListFilters values={[url.cart]}>
              <FilterSelect
                label="Status"
                none="Paid, not booked"
                choices={choices.filter(([key]) => key !== 'paidUnbooked')}
                {...field('cart')}
              />
            </ListFilters>
          </>
        }
        empty={
          <EmptyList
            isFiltered={url.query !== '' || url.cart !== ''}
            onClear={() => setUrl({ query: '', cart: '' })}
          >
            No crashed carts
          </EmptyList>
        }
      />
      {ending && <EndCartDialog {...ending} onClose={() => setEnding(null)} />}
    </LoadBoundary>
  )
}

interface Acts {
  complete: (cart: CartRow) => void
  end: (ending: Ending) => void
}

function columnsOf({ currency, timeZone }: SiteFormat, may: boolean, acts: Acts): Column<CartRow>[] {
  const why = (reason: string | null) => (may ? reason : needsFinancial)
  return [
    { id: 'at', header: 'Started', cell: (it) => dayTimeText(it.createdAt, timeZone), fixed: true },
    {
      id: 'name',
      header: 'Guest',
      cardTitle: true,
      minWidth: '10rem',
      cell: (cart) => (
        <>
          {cart.name}
          <span className={classes.why}>{cart.email}</span>
        </>
      ),
    },
    {
      id: 'what',
      header: 'For',
      minWidth: '14rem',
      cell: (cart) => (
        <>
          {cart.group === null ? (
            cart.what
          ) : (
            <a href={groupPath(cart.group.customerGuid, cart.group.guid)}>{cart.what}</a>
          )}
          <span className={classes.why}>{cartKindWords[cart.kind]}</span>
        </>
      ),
    },
    {
      id: 'amount',
      header: currency,
      align: 'end',
      cell: (it) => <span className="figures">{amountText(it.amountCents, it.currency)}</span>,
    },
    {
      id: 'state',
      header: 'Status',
      minWidth: '14rem',
      cell: (cart) => (
        <>
          <CartState is={cart.state} />
          <span className={classes.why}>
            {[cart.why, cart.reason, cart.endedBy === '' ? '' : `by ${cart.endedBy}`]
              .filter((one) => one !== '')
              .join(', ')}
          </span>
          {cart.paymentGuid !== null && (
            <a href={cardPaymentsPath({ payment: cart.paymentGuid })}>View payment</a>
          )}
        </>
      ),
    },
    {
      id: 'acts',
      header: '',
      cell: (cart) =>
        cart.whyNot.dismiss === null ? (
          <div className="row">
            <Button
              size="xs"
              onClick={() => acts.end({ cart: cart, does: 'dismiss' })}
              disabledReason={why(cart.whyNot.dismiss)}
              aria-label={`Dismiss cart: ${cart.name}`}
            >
              Dismiss
            </Button>
            <Button
              size="xs"
              onClick={() => acts.end({ cart: cart, does: 'refund' })}
              disabledReason={why(cart.whyNot.refund)}
              aria-label={`Refund ${cart.name}`}
            >
              Refund
            </Button>
            <Button
              size="xs"
              kind="main"
              onClick={() => acts.complete(cart)}
              disabledReason={why(cart.whyNot.complete)}
              aria-label={`Complete cart: ${cart.name}`}
            >
              Complete
            </Button>
          </div>
        ) : null,
    },
  ]
}

function queryOf({ query, cart }: { query: string; cart: string }): QueryIn<typeof crashedCarts> {
  const state = cartStates.find((it) => it === cart)
  return {
    ...(query.trim() === '' ? {} : { query: query.trim().slice(0, 200) }),
    ...(cart === '' ? { state: 'crashed' as const } : state ? { state } : {}),
  }
}
