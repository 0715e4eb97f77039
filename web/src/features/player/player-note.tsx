import { playerMessages } from '../../messages/player.fr.ts'
import { Button } from '../../shared/ui/button.tsx'

interface Props {
  text: string
  /** Shown to screen readers only: the state lasts a moment. */
  quiet?: boolean
  onRetry?: () => void
}

/** Message in place of the picture. */
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
