import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { siteMessages } from '../messages/site.fr.ts'
import { useSession } from '../shared/session/session-store.ts'
import { Boundary } from '../shared/ui/boundary.tsx'
import { lazyPart } from '../shared/ui/lazy-part.ts'
import { Footer } from './navigation/footer.tsx'
import { NavBar } from './navigation/nav-bar.tsx'
import { PageFailed } from './page-failed.tsx'
import { useIdle } from './use-idle.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Optional: where it fails to load, subscriptions stay as they were at page load. */
const SubscriptionWatch = lazyPart(() => import('../features/subscriptions/subscription-watch.tsx'))

export function Layout() {
  const main = useRouteFocus()
  useScrollMemory()
  const { key } = useLocation()
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const idle = useIdle()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
      >
        {siteMessages.skip}
      </a>
      <NavBar />
      {isAuthenticated && idle && (
        <Boundary>
          <Suspense>
            <SubscriptionWatch />
          </Suspense>
        </Boundary>
      )}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-57px)] flex-1">
        <Boundary place={key} fallback={(error) => <PageFailed error={error} />}>
          {/* Keeps a screen of height while a page loads, so that the footer does not jump. */}
          <Suspense
            fallback={
              <output className="block min-h-dvh">
                <span className="sr-only">{siteMessages.loading}</span>
              </output>
            }
          >
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      <Footer />
    </div>
  )
}
