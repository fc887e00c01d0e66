import { IconAlertTriangle, IconCheck, IconCircleDashed } from '#web/ui/icon/icons.ts'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { bokunProducts, mapBokunProduct } from '#contract/bokun.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { options } from '#contract/options.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { channelKinds, type ChannelKind } from '#domain/vocabulary/channel-kinds.ts'
import { optionsLoader } from '#web/api/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { NumberField, SelectField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'

type Seen = ReplyOf<typeof bokunProducts>
type Product = Seen['items'][number]

const kinds = [
  ...channelKinds.map((key) => ({ key: key as string, label: bookingKinds[key].label })),
  { key: 'notOurs', label: 'Not ours' },
]

/** Every Bókun product seen in a booking, unmapped ones first. */
export function Products() {
  const found = useLoad(bokunProducts, {}, { live: ['import'] })
  const [mapping, setMapping] = useState<Product | null>(null)
  const columns = useMemo(() => columnsOf(setMapping), [])
  return (
    <LoadBoundary {...found}>
      <DataTable
        label="Bókun products"
        name="bokun-products"
        columns={columns}
        rows={found.data?.items ?? []}
        rowKey={(it) => it.guid}
        live
        empty={<Notice>No products yet. Fetch bookings or import a file.</Notice>}
      />
      {mapping && found.data && (
        <Mapping product={mapping} taxCodes={found.data.taxCodes} onClose={() => setMapping(null)} />
      )}
    </LoadBoundary>
  )
}

function columnsOf(map: (product: Product) => void): Column<Product>[] {
  return [
    { id: 'title', header: 'Product', minWidth: '12rem', cell: nameOf, sortValue: nameOf },
    { id: 'what', header: 'Service', cell: (it) => <What product={it} /> },
    { id: 'about', header: 'Car and locations', cell: aboutOf },
    {
      id: 'waiting',
      header: 'Waiting',
      align: 'end',
      cell: (it) => it.waiting,
      sortValue: (it) => it.waiting,
    },
    {
      id: 'map',
      header: '',
      cardAction: true,
      cell: (product) => (
        <Button size="xs" onClick={() => map(product)}>
          {product.kind === null ? 'Map' : 'Change'}
          <span className="said">: {nameOf(product)}</span>
        </Button>
      ),
    },
  ]
}

function nameOf({ title, rate, productId }: Product): string {
  const name = title === '' ? `Product ${productId}` : title
  return rate === '' ? name : `${name}, ${rate}`
}

function What({ product: { kind } }: { product: Product }) {
  if (kind === null)
    return (
      <StatusPill tone="look" icon={<IconAlertTriangle size={14} />}>
        Not mapped
      </StatusPill>
    )
  if (kind === 'notOurs')
    return (
      <StatusPill tone="still" icon={<IconCircleDashed size={14} />}>
        Not ours
      </StatusPill>
    )
  return (
    <StatusPill tone="good" icon={<IconCheck size={14} />}>
      {bookingKinds[kind].label}
    </StatusPill>
  )
}

function aboutOf({ serviceName, fromName, toName, hours, taxCode }: Product): string {
  const route =
    fromName !== '' || toName !== '' ? `${fromName || 'guest’s answer'} to ${toName || 'guest’s answer'}` : ''
  return [serviceName, route, hours === null ? '' : `${hours} h`, taxCode]
    .filter((it) => it !== '')
    .join(', ')
}

function Mapping({
  product,
  taxCodes,
  onClose,
}: {
  product: Product
  taxCodes: readonly string[]
  onClose: () => void
}) {
  const saving = useSaveForm(mapBokunProduct, {
    values: {
      kind: product.kind ?? '',
      serviceGuid: product.serviceGuid,
      fromGuid: product.fromGuid,
      toGuid: product.toGuid,
      hours: product.hours,
      taxCode: product.taxCode || (taxCodes[0] ?? ''),
    },
    toBody: (typed) => ({
      ...typed,
      kind: typed.kind as ChannelKind | 'notOurs',
      guid: product.guid,
      version: product.version,
    }),
    refreshes: [bokunProducts],
    onSaved: onClose,
  })
  const kind = useWatch({ control: saving.form.control, name: 'kind' })
  const isDriven = ['arrivalTransfer', 'departureTransfer', 'privateTransfer', 'hourly'].includes(kind)
  const places = optionsLoader(options, { params: { list: 'locations' } })
  const services = optionsLoader(options, { params: { list: 'transport-services' } })
  const label = (name: string) => (name === '' ? {} : { chosenLabel: name })
  return (
    <Dialog open title={nameOf(product)} onClose={onClose}>
      <Form {...saving} label={nameOf(product)} submit="Save" onCancel={onClose}>
        {product.waiting > 0 && (
          <p className="soft">
            {product.waiting === 1
              ? '1 booking is waiting for this product. It will be imported again when you save.'
              : `${product.waiting} bookings are waiting for this product. ` +
                'They will be imported again when you save.'}
          </p>
        )}
        <SelectField name="kind" label="Service" options={kinds} empty="Choose a service" required />
        {isDriven && (
          <ComboboxField
            name="serviceGuid"
            label="Car"
            load={services}
            {...label(product.serviceName)}
            required
          />
        )}
        {(kind === 'privateTransfer' || kind === 'hourly' || kind === 'departureTransfer') && (
          <ComboboxField
            name="fromGuid"
            label="Pickup"
            load={places}
            {...label(product.fromName)}
            hint="Leave empty to use the guest’s answer"
          />
        )}
        {(kind === 'privateTransfer' || kind === 'hourly' || kind === 'arrivalTransfer') && (
          <ComboboxField
            name="toGuid"
            label="Drop-off"
            load={places}
            {...label(product.toName)}
            hint={
              kind === 'hourly'
                ? 'Leave empty to return to the pickup'
                : 'Leave empty to use the guest’s answer'
            }
          />
        )}
        {kind === 'hourly' && (
          <NumberField name="hours" unit="whole hours" label="Hours" suffix=" h" required min={1} max={24} />
        )}
        {kind !== '' && kind !== 'notOurs' && (
          <SelectField
            name="taxCode"
            label="Tax"
            hint="Included in the price"
            options={taxCodes.map((key) => ({ key, label: key }))}
            required
          />
        )}
      </Form>
    </Dialog>
  )
}
