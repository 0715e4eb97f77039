import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { declarationMessages } from '../../messages/declarations.fr.ts'
import { declarationColumns } from './declaration-columns.tsx'

const { title, search, empty, emptyHint, filters } = declarationMessages

export default function DeclarationList() {
  return (
    <ListPage
      resource="declarations"
      title={title}
      search={search}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      columns={declarationColumns}
      empty={empty}
      emptyHint={emptyHint}
      filters={
        <>
          <ChoiceFilter name="status" label={filters.status} all={filters.all} choices={filters.states} />
          <ChoiceFilter name="kind" label={filters.kind} all={filters.allKinds} choices={filters.kinds} />
        </>
      }
    />
  )
}
