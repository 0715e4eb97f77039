import { Suspense, useEffect, useRef, useState } from 'react'
import { sellsPlans } from '../../shared/api/sells-plans.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { useViewCount } from '../video-access/use-view-count.ts'
import { scheduleModal } from './modal-openings.ts'
import { chooseModalVariant, type ModalVariant } from './modal-variant.ts'

const SubscriptionModal = lazyPart(() => import('./subscription-modal.tsx'))

interface Props {
  /** Title of the page's video. */
  title: string
  tags: readonly string[]
}

/** Opens the modal when it is due on the page of a video with these tags. */
export function SubscriptionPrompt({ title, tags }: Props) {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const { data: count } = useViewCount()
  const variant = chooseModalVariant({ sellsPlans, isAuthenticated, count, tags })
  const openedAt = useRef(performance.now())
  const [shown, setShown] = useState<ModalVariant | null>(null)
  useEffect(() => {
    if (variant === null) return
    return scheduleModal(variant, performance.now() - openedAt.current, () => setShown(variant))
  }, [variant])
  if (shown === null) return null
  return (
    <Boundary onError={() => setShown(null)}>
      <Suspense>
        <SubscriptionModal variant={shown} title={title} count={count} onClose={() => setShown(null)} />
      </Suspense>
    </Boundary>
  )
}
