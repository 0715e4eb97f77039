import { Notification } from 'react-admin'

/** Top right for five seconds, never over the bar of decisions. */
export function Toasts() {
  return (
    <Notification autoHideDuration={5000} multiLine anchorOrigin={{ vertical: 'top', horizontal: 'right' }} />
  )
}
