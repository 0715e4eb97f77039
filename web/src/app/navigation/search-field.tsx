import { SEARCH_MAX_LENGTH } from '@alcove/contracts/constants'
import { Search, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTypedKey } from '../../features/shortcuts/use-typed-key.ts'
import { siteMessages } from '../../messages/site.fr.ts'
import { replacesOverlay, useBackCloses } from '../../shared/overlays/use-back-closes.ts'
import { paths } from '../../shared/paths.ts'

const ICON_BUTTON = 'grid size-11 shrink-0 place-items-center rounded-control hover:bg-raised-2 lg:hidden'

/** Search field of the bar; narrow screens show an icon that lays the field over the bar. */
export function SearchField() {
  const { nav } = siteMessages
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const searched = pathname === paths.discover ? (new URLSearchParams(search).get('q') ?? '') : ''

  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  useTypedKey('/', () => {
    setOpen(true)
    field.current?.select()
  })

  useBackCloses(close, open)

  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    setOpen(false)
    field.current?.blur()
    window.scrollTo(0, 0)
    void navigate(paths.discoverWith({ tags: [], q: text }), { replace: replacesOverlay() })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) close()
  }
  // Note: closes on blur; laid over the bar, the field would hide the control that takes the focus.
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={nav.openSearch}
        aria-expanded={open}
        data-escape-closes={open || undefined}
        onClick={() => setOpen(true)}
        className={`ml-auto ${ICON_BUTTON}`}
      >
        <Search size={21} aria-hidden />
      </button>
      <search
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={`${open ? 'flex' : 'hidden'} absolute inset-0 z-10 items-center gap-2 bg-background px-4 lg:static lg:flex lg:min-w-0 lg:flex-1 lg:justify-center lg:bg-transparent lg:px-0`}
      >
        <form onSubmit={submit} className="relative min-w-0 flex-1 lg:max-w-100">
          <Search
            size={17}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          />
          <input
            key={searched}
            ref={field}
            type="search"
            name="q"
            defaultValue={searched}
            maxLength={SEARCH_MAX_LENGTH}
            aria-label={nav.search}
            aria-keyshortcuts="/"
            placeholder={nav.searchHint}
            enterKeyHint="search"
            autoComplete="off"
            className="h-10 w-full rounded-full border border-line-strong bg-raised pr-4 pl-10 text-base placeholder:text-muted lg:h-9 lg:text-sm"
          />
        </form>
        <button type="button" aria-label={nav.closeSearch} onClick={close} className={ICON_BUTTON}>
          <X size={21} aria-hidden />
        </button>
      </search>
    </>
  )
}
