import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ConfirmDialog } from '../../acts/confirm-dialog.tsx'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import type { HiddenVideo } from '../../api/provider-acts.ts'
import { readRefusal } from '../../api/refusal.ts'
import { formatLongDate } from '../../format/date.ts'
import { providerMessages as messages } from '../../messages/providers.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'

/** Another hide than the one that was shown: the row below has its reason once it is reloaded. */
const isOther = (error: unknown) => readRefusal(error).code === 'HIDDEN_VIDEO_CHANGED'

/** Confirms first, because rows move up: a second press would show the next video. Lifts only the hide that was shown. */
export function ShowDialog({ video, onClose }: { video: HiddenVideo; onClose: () => void }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  // Fixed at opening: a hide that arrives behind the dialog was not seen.
  const [{ videoId, revision, reason, hiddenAt, hiddenBy }] = useState(video)
  const name = hiddenBy.username ?? hiddenBy.email
  const by = name === null ? messages.byGone : recordMessages.by.colleague(name)
  return (
    <ConfirmDialog
      title={messages.showOf(videoId)}
      text={messages.showText}
      confirm={messages.show}
      refreshes={['hidden-videos', 'provider-states']}
      isSettled={isOther}
      send={() => dataProvider.showVideo(videoId, revision)}
      done={messages.shownNow(videoId)}
      failed={messages.showFailed(videoId)}
      onClose={onClose}
    >
      <div>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {messages.hiddenFor(reason)}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {messages.hiddenOn(formatLongDate(hiddenAt), by)}
        </Typography>
      </div>
    </ConfirmDialog>
  )
}
