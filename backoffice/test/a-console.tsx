import { createClient } from '@alcove/contracts/client'
import { SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { createFakePlatform } from '@alcove/contracts/testing/fake-platform'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { createDataProvider } from '../src/api/data-provider.ts'
import { createQueryClient } from '../src/api/query-client.ts'
import { i18nProvider } from '../src/app/i18n-provider.ts'
import { Toasts } from '../src/app/toasts.tsx'
import { createAuthProvider } from '../src/session/auth-provider.ts'
import { createSession } from '../src/session/session.ts'
import { ConsoleThemeProvider } from '../src/theme/console-theme-provider.tsx'

// What is awaited comes late on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

export const ME = {
  id: '0198f5a0-0000-7000-8000-00000000000a',
  email: 'moderatrice@exemple.test',
  username: 'Loutre',
}

/** The console of one moderator before a fake platform, without its frame. Call it once in a test. */
export function aConsole() {
  const platform = createFakePlatform()
  const user = { ...ME, roles: ['ROLE_MODERATOR'] }
  const state = { token: 'token', user, isAuthenticated: true }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
  const session = createSession(localStorage, window)
  const client = createClient({ fetch: platform.fetch, token: session.token })
  const authProvider = createAuthProvider({ session, client, leave: () => {} })
  const dataProvider = createDataProvider(client)
  const queryClient = createQueryClient()
  const { queries, ...defaults } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } })
  // react-admin logs each refused call, besides passing it on.
  const log = console.error
  const logged = vi.spyOn(console, 'error').mockImplementation((first, ...rest) => {
    if (!(first instanceof Error)) log(first, ...rest)
  })
  onTestFinished(() => {
    cleanup()
    logged.mockRestore()
    queryClient.clear()
    localStorage.clear()
    expect(platform.unexpected, 'calls that the test has not prepared').toEqual([])
  })
  return {
    platform,
    queryClient,
    user: userEvent.setup(),
    show: (content: ReactNode, path = '/') =>
      render(
        <ConsoleThemeProvider>
          <MemoryRouter initialEntries={[path]}>
            <CoreAdminContext {...{ authProvider, dataProvider, queryClient, i18nProvider }}>
              {content}
              <Toasts />
            </CoreAdminContext>
          </MemoryRouter>
        </ConsoleThemeProvider>,
      ),
  }
}
