import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, startTransition, useState } from 'react'
import { discoverMessages as messages } from '../../messages/discover.fr.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { NO_FILTERS } from './filters.ts'
import { TagChips } from './tag-chips.tsx'

/** Tags on phones: a button with their count, and a bottom sheet. */
export function TagSheet(props: ComponentProps<typeof TagChips>) {
  const { filters, onChange } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const chosen = filters.tags.length
  return (
    <div className="lg:hidden">
      <Button
        kind="secondary"
        className="whitespace-nowrap"
        aria-haspopup="dialog"
        // Paints the pressed button first: making the page behind the sheet inert is slow on cheap phones.
        onClick={() => startTransition(() => setOpen(true))}
      >
        <SlidersHorizontal size={18} aria-hidden />
        {messages.openTags(chosen)}
      </Button>
      {open && (
        <Dialog heading={messages.tags} closeLabel={messages.closeTags} onClose={close} place="bottom">
          <div className="mt-4">
            <TagChips {...props} />
          </div>
          <div className="mt-6 flex gap-3">
            {chosen > 0 && (
              <Button
                kind="quiet"
                onClick={() => {
                  onChange({ ...NO_FILTERS, q: filters.q })
                  close()
                }}
              >
                {messages.clear}
              </Button>
            )}
            <Button className="ml-auto" onClick={close}>
              {messages.showResults}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
