import { Share2 } from 'lucide-react'
import { shareMessages as messages } from '../../messages/share.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { shareLink } from './share-link.ts'

/** Shares the current page. */
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
