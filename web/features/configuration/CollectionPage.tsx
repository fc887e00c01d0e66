import { useMemo } from 'react'
import { configurationPath } from '#contract/addresses.ts'
import { catalogue } from '#contract/catalogue.ts'
import { isOrdered } from '#contract/collection-order.ts'
import { screens } from '#contract/screens.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { NotFoundPage } from '#web/shell/page/NotFoundPage.tsx'
import { inUseChoices } from '#web/parts/choices/in-use.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { useParam } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { collectionScreens, isConfigured, type ConfiguredName } from './collection-screens.tsx'

const BuiltInFields = preloadable(async () => (await import('./fields/BuiltInFields.tsx')).BuiltInFields)

/** The list of any collection. */
export default function CollectionPage() {
  const name = useParam('collection')
  return isConfigured(name) ? <CollectionList key={name} name={name} /> : <NotFoundPage />
}

function CollectionList({ name }: { name: ConfiguredName }) {
  const { currency } = useAccount().site
  const today = useToday()
  const { plural, title, columns } = collectionScreens[name]
  const [url, setUrl, field] = useListFilters({ query: '', state: 'active' })
  const state = inUseChoices.find((it) => it.key === url.state)?.key ?? 'active'
  const list = useList(
    catalogue[name].list,
    { query: { query: url.query, state } },
    { live: ['configuration'] },
  )
  const shown = useMemo(() => columns({ currency, today }), [columns, currency, today])
  const isNarrowed = url.query !== '' || state !== 'active'
  return (
    <Page
      title={plural}
      back={screens.configuration.path}
      actions={[
        ...(name === 'locations'
          ? [{ kind: 'link' as const, label: 'Import/export', to: configurationPath('locations-file') }]
          : []),
        ...(isOrdered(name) && (list.total ?? 0) > 1
          ? [{ kind: 'link' as const, label: 'Change order', to: configurationPath(name, 'order') }]
          : []),
        { kind: 'link', label: `New ${title}`, to: configurationPath(name, 'new'), look: 'main' },
      ]}
      load={list}
    >
      <DataTable
        label={plural}
        name={`configuration-${name}`}
        columns={shown}
        {...tableOf(list)}
        rowKey={(it) => it.guid}
        rowHref={(it) => configurationPath(name, it.guid)}
        total={list.total}
        toolbar={
          <>
            <SearchBox label={`Search ${plural.toLowerCase()}`} {...field('query')} />
            <SegmentChoice label="Show" options={inUseChoices} {...field('state')} value={state} />
          </>
        }
        empty={
          <EmptyMessage
            action={
              isNarrowed ? (
                <Button onClick={() => setUrl({ query: '', state: 'active' })}>Clear filters</Button>
              ) : (
                <Button href={configurationPath(name, 'new')}>New {title}</Button>
              )
            }
          />
        }
      />
      {name === 'fields' && <BuiltInFields />}
    </Page>
  )
}
