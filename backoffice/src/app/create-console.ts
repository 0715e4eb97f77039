import { createClient } from '@alcove/contracts/client'
import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'react-admin'
import { type ConsoleDataProvider, createDataProvider } from '../api/data-provider.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createAuthProvider } from '../session/auth-provider.ts'
import { createDeparture, type Departure } from '../session/departure.ts'
import { keepTokenFresh } from '../session/keep-token-fresh.ts'
import { createTokenRefresh } from '../session/refresh-token.ts'
import { createSession, type Session } from '../session/session.ts'

export interface Console {
  session: Session
  leave: Departure
  authProvider: AuthProvider
  dataProvider: ConsoleDataProvider
  queryClient: QueryClient
}

/** Connects the console to its window. Read this first. */
export function createConsole(window: Window & typeof globalThis): Console {
  const session = createSession(window.localStorage, window)
  const leave = createDeparture(window.location)
  const send: typeof fetch = (input, init) => window.fetch(input, init)
  const refresh = createTokenRefresh({ session, send, locks: window.navigator.locks })
  const client = createClient({ fetch: send, token: session.token, refresh })

  keepTokenFresh(session, refresh)
  // A page restored from the back-forward cache may show a former account.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload()
  })

  return {
    session,
    leave,
    authProvider: createAuthProvider({ session, client, leave }),
    dataProvider: createDataProvider(client),
    queryClient: createQueryClient(),
  }
}
