import { CoreAdminContext, CoreAdminUI, localStorageStore } from 'react-admin'
import { SessionGate } from '../session/session-gate.tsx'
import { ConsoleThemeProvider } from '../theme/console-theme-provider.tsx'
import { Crashed } from './crashed.tsx'
import type { Console } from './create-console.ts'
import { Frame } from './frame.tsx'
import { i18nProvider } from './i18n-provider.ts'
import { Landing } from './landing.tsx'
import { listResources } from './list-resources.tsx'
import { NotFound } from './not-found.tsx'
import { Toasts } from './toasts.tsx'

const store = localStorageStore(undefined, 'AlcoveConsole')

export function App({ session, leave, authProvider, dataProvider, queryClient }: Console) {
  return (
    <ConsoleThemeProvider>
      <SessionGate session={session} leave={leave} onLogOut={() => authProvider.logout({})}>
        <CoreAdminContext {...{ authProvider, dataProvider, queryClient, i18nProvider, store }}>
          <CoreAdminUI
            title=""
            layout={Frame}
            dashboard={Landing}
            catchAll={NotFound}
            error={Crashed}
            disableTelemetry
          >
            {listResources}
          </CoreAdminUI>
          <Toasts />
        </CoreAdminContext>
      </SessionGate>
    </ConsoleThemeProvider>
  )
}
