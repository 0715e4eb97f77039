import { playerMessages } from '../../messages/player.fr.ts'
import { Button } from '../../shared/button.tsx'

interface Props {
  text: string
  /** Only for screen readers: it will be over in a moment. */
  quiet?: boolean
  onRetry?: () => void
}

/** A sentence in the place of the picture. */
export function PlayerNote({ text, quiet = false, onRetry }: Props) {
  return (
    <div className="grid size-full place-content-center justify-items-center gap-4 px-6 text-center">
      <output className={quiet ? 'sr-only' : 'text-muted'}>{text}</output>
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          {playerMessages.retry}
        </Button>
      )}
    </div>
  )
}
