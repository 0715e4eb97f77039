import { shareMessages as messages } from '../../messages/share.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { shareLink } from './share-link.ts'

/** Shares a link, and says when it was copied or could not be. */
export async function share(link: { title: string; url: string }): Promise<void> {
  const outcome = await shareLink(link, navigator)
  if (outcome === 'copied') notify('success', messages.copied)
  if (outcome === 'failed') notify('error', messages.failed)
}
