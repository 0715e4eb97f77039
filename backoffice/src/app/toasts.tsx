import Snackbar from '@mui/material/Snackbar'
import { ThemeProvider } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { consoleThemes } from '../theme/console-theme.ts'

const HIDE_AFTER_MS = 5_000

const EDGES = {
  success: 'success.main',
  info: 'divider',
  warning: 'warning.main',
  error: 'error.main',
} as const

/** What is on the screen; `turn` counts, so that each message has its whole time. */
interface Toast extends NotificationPayload {
  turn: number
}

/** Pixels from the lower edge of a phone: above the strip of the last decision, and above the bar of actions too. */
const ABOVE_STRIP = 80
const ABOVE_ACTIONS = 196

/** On a phone they are as wide as the window: neither the menu and the heading nor what decides and undoes is covered. */
const place = {
  top: { xs: 'auto', md: 24 },
  bottom: { xs: ABOVE_STRIP, md: 'auto' },
  'body:has([data-action-bar]) &': { bottom: { xs: ABOVE_ACTIONS, md: 'auto' } },
} as const

/**
 * Top right for five seconds, low on phones, dark in either theme. A new message replaces the one before it at once:
 * react-admin's own component would show it only when that one has gone.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext()
  const translate = useTranslate()
  const [toast, setToast] = useState<Toast>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const newest = notifications.at(-1)
    if (!newest) return
    setToast((before) => ({ ...newest, turn: (before?.turn ?? 0) + 1 }))
    setOpen(true)
    setNotifications((waiting) => waiting.filter((one) => !notifications.includes(one)))
  }, [notifications, setNotifications])

  if (!toast) return null
  const {
    turn,
    message,
    type,
    notificationOptions: { messageArgs, autoHideDuration = HIDE_AFTER_MS } = {},
  } = toast
  return (
    <ThemeProvider theme={consoleThemes.dark}>
      <Snackbar
        key={turn}
        open={open}
        autoHideDuration={autoHideDuration}
        onClose={() => setOpen(false)}
        message={typeof message === 'string' ? translate(message, messageArgs) : message}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        sx={place}
        slotProps={{
          content: {
            sx: {
              bgcolor: 'action.selected',
              color: 'text.primary',
              whiteSpace: 'pre-wrap',
              borderLeft: '3px solid',
              borderLeftColor: EDGES[type],
            },
          },
        }}
      />
    </ThemeProvider>
  )
}
