import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { CONTENT } from '../shared/focus-content.ts'
import { Loading } from '../shared/loading.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { keepFocus } from './keep-focus.ts'
import { MenuSheet } from './menu/menu-sheet.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { SkipLink } from './skip-link.tsx'

/** Width of the menu on wide screens; fixed bars start beside it. */
const MENU_WIDTH = '232px'

/** Menu left, content right; on phones the menu is a sheet behind a slim bar. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => keepFocus(document), [])
  return (
    <Box sx={{ '--menu-width': { xs: '0px', md: MENU_WIDTH }, minHeight: '100dvh', pl: 'var(--menu-width)' }}>
      <SkipLink />
      <Box
        component="header"
        sx={{
          display: { xs: 'none', md: 'block' },
          position: 'fixed',
          inset: '0 auto 0 0',
          width: MENU_WIDTH,
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <SideMenu />
      </Box>
      <MenuSheet />
      <Box
        component="main"
        id={CONTENT}
        tabIndex={-1}
        sx={{ px: { xs: 2, md: 4 }, py: { xs: 2, md: 3 }, outline: 'none' }}
      >
        <CrashBoundary key={pathname}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </CrashBoundary>
      </Box>
    </Box>
  )
}
