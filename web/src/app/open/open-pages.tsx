import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Link, Outlet, Route, Routes } from 'react-router-dom'
import { siteMessages } from '../../messages/site.fr.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { LEGAL_LINKS } from '../../shared/legal-links.ts'
import { paths } from '../../shared/paths.ts'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { PageFailed } from '../page-failed.tsx'
import { PlainToasts } from '../toasts/plain-toasts.tsx'
import { useIdle } from '../use-idle.ts'
import { useRouteFocus } from '../use-route-focus.ts'
import { openRoutes } from './open-routes.tsx'

const Toaster = lazyPart(() => import('../toasts/toaster.tsx'))

/**
 * Pages readable before the age gate.
 * @param onLeave called when the visitor navigates to any other address
 */
export default function OpenPages({ onLeave }: { onLeave(): void }) {
  const idle = useIdle()
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route element={<OpenLayout />}>
            {openRoutes}
            <Route path="*" element={<Leave onLeave={onLeave} />} />
          </Route>
        </Routes>
        {idle && (
          <Boundary fallback={() => <PlainToasts />}>
            <Suspense>
              <Toaster />
            </Suspense>
          </Boundary>
        )}
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Leave({ onLeave }: { onLeave(): void }) {
  useEffect(onLeave, [onLeave])
  return null
}

/** Frame of the open pages: offers no way around the gate. */
function OpenLayout() {
  const main = useRouteFocus()
  const { brand, footer, nav, loading } = siteMessages
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="page flex min-h-14 items-center justify-between gap-4">
          <p className="flex items-center gap-2.5 font-display text-lg tracking-tight">
            <BrandMark className="size-7" />
            {brand}
          </p>
          <Link to={paths.home} className={buttonClasses('secondary', '', 'small')}>
            {nav.enter}
          </Link>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="flex-1">
        <Boundary fallback={(error) => <PageFailed error={error} />}>
          <Suspense
            fallback={
              <output className="block min-h-dvh">
                <span className="sr-only">{loading}</span>
              </output>
            }
          >
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      <footer className="mt-16 border-t border-line">
        <nav aria-label={footer.label} className="page flex flex-wrap gap-x-6 py-6">
          {LEGAL_LINKS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center rounded-control text-sm text-muted hover:text-text"
            >
              {label}
            </Link>
          ))}
        </nav>
      </footer>
    </div>
  )
}
