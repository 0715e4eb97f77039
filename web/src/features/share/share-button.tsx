import { Share2 } from 'lucide-react'
import { notify } from '../../app/notify.ts'
import { shareMessages as messages } from '../../messages/share.fr.ts'
import { Button } from '../../shared/button.tsx'
import { shareLink } from './share-link.ts'

/** Shares the page it stands on. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const { origin, pathname } = window.location
    const outcome = await shareLink({ title, url: `${origin}${pathname}` }, navigator)
    if (outcome === 'copied') notify('success', messages.copied)
    if (outcome === 'failed') notify('error', messages.failed)
  }
  return (
    <Button kind="secondary" size="small" onClick={() => void share()}>
      <Share2 size={16} aria-hidden />
      {messages.share}
    </Button>
  )
}
