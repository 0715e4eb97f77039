import { SEARCH_MAX_LENGTH } from '@alcove/contracts/constants'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { INPUT_LOOK } from '../../../shared/ui/text-field.tsx'

const TYPING_MS = 300

/** Searches while its reader types. */
export function SearchOwn({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const { mine: messages } = uploadMessages
  const [text, setText] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  const search = useEffectEvent((next: string) => {
    if (next !== q) onSearch(next)
  })
  // The list may be shown whole from elsewhere.
  useEffect(() => setText((current) => (current.trim() === q ? current : q)), [q])
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        search(text.trim())
      }}
      className="relative w-full sm:w-80"
    >
      <Search size={18} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={messages.search}
        placeholder={messages.search}
        maxLength={SEARCH_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={`${INPUT_LOOK} h-11 pr-11 pl-10`}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={messages.clearSearch}
          onClick={() => {
            setText('')
            search('')
            input.current?.focus()
          }}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted hover:text-text"
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </form>
  )
}
