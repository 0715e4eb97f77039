import { videoAccessMessages as messages } from '../../messages/video-access.fr.ts'
import { useViewCount } from './use-view-count.ts'
import { countViewsLeft } from './views-left.ts'

/** Videos left today; renders nothing without a limit. */
export function ViewsLeftNote() {
  const { data: count } = useViewCount()
  const left = count && countViewsLeft(count)
  if (left === undefined) return null
  return <span>{left === 0 ? messages.noneLeft : messages.left(left)}</span>
}
