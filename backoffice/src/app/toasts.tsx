import { ThemeProvider } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { Notification, useNotificationContext } from 'react-admin'
import { consoleThemes } from '../theme/console-theme.ts'
import { BAR_HEIGHT } from './menu-sheet.tsx'

/** Longer than react-admin needs to show a message when none is on the screen. */
const GRACE_MS = 100

/** Top right for five seconds, dark in either theme, never over the menu nor the bar of decisions. A new message replaces the one before it. */
export function Toasts() {
  const { notifications } = useNotificationContext()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (notifications.length === 0) return
    const timer = setTimeout(() => setTurn((n) => n + 1), GRACE_MS)
    return () => clearTimeout(timer)
  }, [notifications])

  return (
    <ThemeProvider theme={consoleThemes.dark}>
      <Notification
        key={turn}
        autoHideDuration={5000}
        multiLine
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        sx={style}
      />
    </ThemeProvider>
  )
}

const toast = (color: string) => ({
  bgcolor: 'action.selected',
  color: 'text.primary',
  borderLeft: '3px solid',
  borderLeftColor: color,
})
const style = {
  // On a phone they are as wide as the window: the menu stays within reach.
  top: { xs: BAR_HEIGHT + 8, md: 24 },
  '& .RaNotification-success': toast('success.main'),
  '& .RaNotification-warning': toast('warning.main'),
  '& .RaNotification-error': toast('error.main'),
}
