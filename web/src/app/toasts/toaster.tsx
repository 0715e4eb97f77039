import { useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { siteMessages } from '../../messages/site.fr.ts'
import { attachToaster, type Toast } from '../../shared/toasts/notify.ts'
import { useRoomForToasts } from './use-room-for-toasts.ts'

const DURATION_MS = 5_000
/** Milliseconds: leaves time to decide. */
const ACTION_DURATION_MS = 20_000

export default function Toaster() {
  useEffect(() => attachToaster(showToast), [])
  useRoomForToasts(useSonner().toasts.length)
  return (
    // Dark in both themes, like every temporary overlay.
    <div data-theme="dark">
      <Sonner
        theme="dark"
        position="top-right"
        // Below the bar and the menus that open from it.
        style={{ zIndex: 30 }}
        duration={DURATION_MS}
        containerAriaLabel={siteMessages.toasts}
        offset={{ top: 72 }}
        mobileOffset={{ top: 68, left: 16, right: 16 }}
        toastOptions={{
          style: {
            background: 'var(--alcove-raised-2)',
            border: '1px solid var(--alcove-line)',
            color: 'var(--alcove-text)',
            fontFamily: 'var(--alcove-font-text)',
            fontSize: '14px',
            borderRadius: 'var(--alcove-radius-card)',
            boxShadow: 'var(--alcove-shadow)',
          },
          classNames: {
            description: '!text-muted',
            actionButton: '!h-9 !px-3 !text-sm !bg-accent !text-on-accent',
            success: '[&_svg]:text-success',
            error: '[&_svg]:text-danger',
          },
        }}
      />
    </div>
  )
}

function showToast({ kind, message, description, action }: Toast): void {
  toast[kind](message, {
    ...(description !== undefined && { description }),
    ...(action && {
      action: { label: action.label, onClick: action.act },
      duration: ACTION_DURATION_MS,
      // Puts the action below the sentence: beside it, a long label leaves no room for text.
      classNames: { toast: '!flex-wrap !gap-y-3', content: '!basis-[calc(100%-2rem)]' },
    }),
  })
}
