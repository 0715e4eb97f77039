import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, startTransition, useState } from 'react'
import { discoverMessages as messages } from '../../messages/discover.fr.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { NO_FILTERS } from './filters.ts'
import { TagChips } from './tag-chips.tsx'

/** The tags on phones: a button with their number, and a sheet from below. */
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
        // The button answers first: making everything behind the sheet inert takes a cheap phone a while.
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
