import { createFakePlatform } from '@alcove/contracts/testing/fake-platform'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { PlainToasts } from '../src/app/toasts/plain-toasts.tsx'
import { queryClient } from '../src/shared/api/query-client.ts'
import { useSession } from '../src/shared/session/session-store.ts'

// What is awaited comes late on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

const USER = {
  id: '0198f5a0-0000-7000-8000-00000000000a',
  email: 'lectrice@exemple.test',
  username: null,
  roles: ['ROLE_USER' as const],
}

/** One page of the site before a fake platform, without the age gate. Call it once in a test. */
export function aPage({ loggedIn = false } = {}) {
  const platform = createFakePlatform()
  vi.stubGlobal('fetch', platform.fetch)
  const { queries, ...defaults } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } })
  if (loggedIn) useSession.setState({ user: USER, token: 'token', isAuthenticated: true })
  onTestFinished(() => {
    cleanup()
    queryClient.clear()
    useSession.getState().end()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    expect(platform.unexpected, 'calls that the test has not prepared').toEqual([])
  })
  return {
    platform,
    user: userEvent.setup(),
    show: (content: ReactNode) =>
      render(
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>{content}</MemoryRouter>
          <PlainToasts />
        </QueryClientProvider>,
      ),
  }
}
