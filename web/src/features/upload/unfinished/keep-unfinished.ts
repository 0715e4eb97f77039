import { useSession } from '../../../shared/session/session-store.ts'
import { detailsOf } from '../details/details.ts'
import type { Reached } from '../run-upload.ts'
import { forgetUnfinished, useUnfinished } from './unfinished-upload.ts'

/** Storage is written no more often. */
const WRITE_MS = 1_000

/** Keeps what goes on after a reload, or forgets what no longer does. */
export function keepUnfinished({ content, begun }: Reached): void {
  const userId = useSession.getState().user?.id
  if (!content || !begun || !userId) {
    forgetUnfinished()
    return
  }
  const { upload } = useUnfinished.getState()
  if (upload?.url === begun.url) return
  // Note: captions and the own cover are not chosen again after a reload, and stay as they were sent.
  useUnfinished.setState({
    upload: { userId, content: { id: content.id, ...detailsOf(content) }, ...begun, sent: 0, at: Date.now() },
  })
}

export function keepProgress(sent: number): void {
  const { upload } = useUnfinished.getState()
  const at = Date.now()
  if (upload && at - upload.at >= WRITE_MS) useUnfinished.setState({ upload: { ...upload, sent, at } })
}
