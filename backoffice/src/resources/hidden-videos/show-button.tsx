import { DialogButton } from '../../acts/dialog-button.tsx'
import type { HiddenVideo } from '../../api/provider-acts.ts'
import { providerMessages } from '../../messages/providers.fr.ts'
import { ShowDialog } from './show-dialog.tsx'

export function ShowButton({ video }: { video: HiddenVideo }) {
  return (
    <DialogButton
      label={providerMessages.show}
      fullLabel={providerMessages.showOf(video.videoId)}
      look="row"
      dialog={(close) => <ShowDialog video={video} onClose={close} />}
    />
  )
}
