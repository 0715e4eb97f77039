import { contentsMessages } from '../../messages/contents.fr.ts'
import { WatchMessage } from './watch-message.tsx'

export function NotFound() {
  const { watch: messages } = contentsMessages
  return <WatchMessage title={messages.notFound} hint={messages.notFoundHint} passing={false} />
}
