import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { providerMessages } from '../../messages/providers.fr.ts'
import { hiddenVideoColumns } from './hidden-video-columns.tsx'
import { HideButton } from './hide-button.tsx'
import { HideFromAddress } from './hide-from-address.tsx'

const { hiddenTitle, search, empty, emptyHint, filter, all, names } = providerMessages

export default function HiddenVideoList() {
  return (
    <>
      <ListPage
        resource="hidden-videos"
        title={hiddenTitle}
        search={search}
        sort={{ field: 'hiddenAt', order: 'DESC' }}
        columns={hiddenVideoColumns}
        empty={empty}
        emptyHint={emptyHint}
        action={<HideButton />}
        filters={<ChoiceFilter name="provider" label={filter} all={all} choices={names} />}
      />
      <HideFromAddress />
    </>
  )
}
