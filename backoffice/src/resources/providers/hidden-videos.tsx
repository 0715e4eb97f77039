import Box from '@mui/material/Box'
import { providerMessages } from '../../messages/providers.fr.ts'
import { RelatedList } from '../../record/related-list.tsx'
import { hiddenVideoColumns } from '../hidden-videos/hidden-video-columns.tsx'
import { HideButton } from '../hidden-videos/hide-button.tsx'

/** Hidden videos of all providers, newest first. */
export function HiddenVideos() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <RelatedList
        title={providerMessages.hiddenTitle}
        resource="hidden-videos"
        filter={{}}
        sort={{ field: 'hiddenAt', order: 'DESC' }}
        columns={hiddenVideoColumns}
        empty={providerMessages.empty}
      />
      <div>
        <HideButton />
      </div>
    </Box>
  )
}
