import Button from '@mui/material/Button'
import { useDataProvider } from 'react-admin'
import { useAct } from '../../acts/use-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { providerMessages } from '../../messages/providers.fr.ts'

/** Shows a video again on one press: hiding it again is as quick. */
export function ShowButton({ videoId }: { videoId: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, act } = useAct({ refreshes: ['hidden-videos', 'provider-states'] })
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={providerMessages.showOf(videoId)}
      loading={busy}
      onClick={() =>
        act({
          send: () => dataProvider.showVideo(videoId),
          done: providerMessages.shownNow,
          failed: providerMessages.showFailed,
        })
      }
    >
      {providerMessages.show}
    </Button>
  )
}
