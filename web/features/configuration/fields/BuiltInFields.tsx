import { builtInFields } from '#domain/fields/built-in-fields.ts'
import {
  askedWords,
  fieldKinds,
  fieldOwners,
  partnerReach,
  shownPlaces,
  type DetailField,
} from '#domain/fields/detail-field.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from '#web/features/configuration/configuration.module.css'

const columns: readonly Column<DetailField>[] = [
  { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
  { id: 'owner', header: 'Belongs to', cell: (it) => fieldOwners[it.owner] },
  { id: 'kind', header: 'Kind', cell: (it) => fieldKinds[it.kind] },
  { id: 'asked', header: 'When booking', cell: (it) => askedWords[it.asked] },
  { id: 'shown', header: 'Visibility', cell: (it) => it.shown.map((place) => shownPlaces[place]).join(', ') },
  { id: 'partners', header: 'Partner users', cell: (it) => partnerReach[it.partners] },
]

/** The fields that every portal has, read-only. */
export function BuiltInFields() {
  return (
    <div className={classes.builtIn}>
      <h2>Built-in fields</h2>
      <p className="note">These come with the portal and can’t be changed.</p>
      <DataTable label="Built-in fields" columns={columns} rows={builtInFields} rowKey={(it) => it.guid} />
    </div>
  )
}
