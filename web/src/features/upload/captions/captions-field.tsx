import { X } from 'lucide-react'
import { useRef } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { buttonClasses } from '../../../shared/ui/button.tsx'
import { INPUT_LOOK } from '../../../shared/ui/text-field.tsx'
import { type CaptionFile, guessLanguage, LANGUAGES } from './caption-files.ts'

const { captions: messages, form } = uploadMessages
const NAMES = new Intl.DisplayNames('fr', { type: 'language' })

interface Props {
  files: readonly CaptionFile[]
  disabled: boolean
  onChange(files: readonly CaptionFile[]): void
}

/** Captions files with their languages, each once. */
export function CaptionsField({ files, disabled, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const taken = files.map(({ lang }) => lang)

  function add(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (file) onChange([...files, { lang: guessLanguage(file.name, taken), file }])
  }

  return (
    <fieldset>
      <legend className="flex w-full items-baseline justify-between text-sm font-medium">
        {messages.heading}
        <span className="text-xs font-normal text-muted">{form.optional}</span>
      </legend>
      <p className="mt-1 text-sm text-muted">{messages.hint}</p>
      {files.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {files.map(({ lang, file }) => (
            <li key={lang} className="flex items-center gap-2">
              <select
                aria-label={messages.languageOf(file.name)}
                disabled={disabled}
                value={lang}
                onChange={({ target }) =>
                  onChange(files.map((one) => (one.lang === lang ? { ...one, lang: target.value } : one)))
                }
                className={`${INPUT_LOOK} w-40 shrink-0`}
              >
                {LANGUAGES.filter((one) => one === lang || !taken.includes(one)).map((one) => (
                  <option key={one} value={one}>
                    {NAMES.of(one)}
                  </option>
                ))}
              </select>
              <span className="min-w-0 flex-1 truncate text-sm">{file.name}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={messages.removeOne(file.name)}
                onClick={() => onChange(files.filter((one) => one.lang !== lang))}
                className={buttonClasses('quiet', 'size-11 shrink-0 px-0')}
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < LANGUAGES.length && (
        <label
          htmlFor="upload-captions"
          className={`${buttonClasses('secondary', 'mt-3 cursor-pointer')} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text ${disabled ? 'pointer-events-none opacity-50' : ''}`}
        >
          {messages.add}
          <input
            ref={input}
            id="upload-captions"
            type="file"
            accept=".vtt,.srt,text/vtt"
            disabled={disabled}
            onChange={(event) => add(event.target.files?.[0])}
            className="sr-only"
          />
        </label>
      )}
    </fieldset>
  )
}
