import { Share2 } from 'lucide-react'
import { shareMessages as messages } from '../../messages/share.fr.ts'
import { Button } from '../../shared/ui/button.tsx'
import { share } from './share.ts'

/** Shares the current page. */
export function ShareButton({ title }: { title: string }) {
  const shareThis = () => {
    const { origin, pathname } = window.location
    void share({ title, url: `${origin}${pathname}` })
  }
  return (
    <Button kind="secondary" size="small" onClick={shareThis}>
      <Share2 size={16} aria-hidden />
      {messages.share}
    </Button>
  )
}
