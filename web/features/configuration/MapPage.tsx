import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { mapForm } from '#contract/map.ts'
import { whyNotTiles } from '#domain/dispatch/map-tiles.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'

/** The tiles of the dispatcher's map. */
export default function MapPage() {
  const found = useLoad(mapForm.load)
  return (
    <Page title="Map" back={screens.configuration.path} load={found}>
      {found.data && <Fields values={found.data} />}
    </Page>
  )
}

function Fields({ values: { version, ...values } }: { values: ReplyOf<typeof mapForm.load> }) {
  const { refresh } = useAccount()
  const saving = useSaveForm(mapForm.save, {
    values,
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [mapForm.load],
    onSaved: refresh,
  })
  return (
    <Form {...saving} label="Map" submit="Save map">
      <p className="note">
        Shows the day’s trips on a map in Dispatcher. The tile server sees which areas dispatchers look at,
        but no guests or bookings. Reload open portal pages to show the map.
      </p>
      <TextField
        name="tiles"
        label="Tile address"
        type="url"
        maxLength={300}
        placeholder="https://tile.openstreetmap.org/{z}/{x}/{y}.png"
        hint="From your map provider, with {z}, {x} and {y}. Leave it empty to turn the map off."
        check={whyNotTiles}
      />
      <FieldRow>
        <TextField
          name="credit"
          label="Map credit"
          maxLength={200}
          placeholder="© OpenStreetMap contributors"
          hint="Required by map providers. Shown below the map."
        />
        <TextField
          name="creditLink"
          label="Credit link"
          type="url"
          maxLength={300}
          placeholder="https://www.openstreetmap.org/copyright"
        />
      </FieldRow>
    </Form>
  )
}
