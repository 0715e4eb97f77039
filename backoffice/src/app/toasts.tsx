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

/** The visible toast; the counter restarts the timer for each message. */
interface Toast extends NotificationPayload {
  sequence: number
}

/** Pixels from the lower edge of a phone: above the strip of the last decision and the bar of actions. */
const ABOVE_STRIP = 80
const ABOVE_ACTIONS = 196

/** As wide as the window on phones, without covering the menu, the heading or the decision buttons. */
const place = {
  top: { xs: 'auto', md: 24 },
  bottom: { xs: ABOVE_STRIP, md: 'auto' },
  'body:has([data-action-bar]) &': { bottom: { xs: ABOVE_ACTIONS, md: 'auto' } },
} as const

/**
 * Top right for five seconds, low on phones, dark in both themes. A new message replaces the former one at once;
 * react-admin's own component would queue it.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext()
  const translate = useTranslate()
  const [toast, setToast] = useState<Toast>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const newest = notifications.at(-1)
    if (!newest) return
    setToast((before) => ({ ...newest, sequence: (before?.sequence ?? 0) + 1 }))
    setOpen(true)
    setNotifications((waiting) => waiting.filter((shown) => !notifications.includes(shown)))
  }, [notifications, setNotifications])

  if (!toast) return null
  const {
    sequence,
    message,
    type,
    notificationOptions: { messageArgs, autoHideDuration = HIDE_AFTER_MS } = {},
  } = toast
  return (
    <ThemeProvider theme={consoleThemes.dark}>
      <Snackbar
        key={sequence}
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
