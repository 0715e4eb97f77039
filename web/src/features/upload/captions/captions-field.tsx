import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { INPUT_LOOK } from '../../../shared/ui/text-field.tsx'
import { chooseFile } from '../choose-file.ts'
import { RemoveButton } from '../remove-button.tsx'
import { type CaptionFile, guessLanguage, LANGUAGES } from './caption-files.ts'

const { captions: messages, form } = uploadMessages
const NAMES = new Intl.DisplayNames('fr', { type: 'language' })

interface Props {
  files: readonly CaptionFile[]
  /** What the platform has of the draft, in other languages. */
  kept: readonly { lang: string; label: string }[]
  onRemoveKept(lang: string): void
  disabled: boolean
  onChange(files: readonly CaptionFile[]): void
}

/** Captions files with their languages, each once. */
export function CaptionsField({ files, kept, onRemoveKept, disabled, onChange }: Props) {
  const taken = files.map(({ lang }) => lang)

  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between text-sm font-medium">
        {messages.heading}
        <span className="text-xs font-normal text-muted">{form.optional}</span>
      </legend>
      <p className="mt-1 text-sm text-muted">{messages.hint}</p>
      {files.length + kept.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {kept.map(({ lang, label }) => (
            <li key={`kept ${lang}`} className="flex items-center gap-2">
              <span className="w-36 shrink-0 truncate text-sm">{label}</span>
              <span className="min-w-0 flex-1 truncate text-sm text-muted">{messages.kept}</span>
              <RemoveButton
                label={messages.removeKept(label)}
                disabled={disabled}
                onClick={() => onRemoveKept(lang)}
              />
            </li>
          ))}
          {files.map(({ lang, file }) => (
            <li key={lang} className="flex items-center gap-2">
              <div className="w-36 shrink-0">
                <select
                  aria-label={messages.languageOf(file.name)}
                  disabled={disabled}
                  value={lang}
                  onChange={({ target }) =>
                    onChange(files.map((one) => (one.lang === lang ? { ...one, lang: target.value } : one)))
                  }
                  className={`${INPUT_LOOK} h-11`}
                >
                  {LANGUAGES.filter((one) => one === lang || !taken.includes(one)).map((one) => (
                    <option key={one} value={one}>
                      {NAMES.of(one)}
                    </option>
                  ))}
                </select>
              </div>
              <span className="min-w-0 flex-1 truncate text-sm">{file.name}</span>
              <RemoveButton
                label={messages.removeOne(file.name)}
                disabled={disabled}
                onClick={() => onChange(files.filter((one) => one.lang !== lang))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < LANGUAGES.length && (
        <Button
          kind="secondary"
          className="mt-3"
          disabled={disabled}
          onClick={() =>
            chooseFile('.vtt,.srt,text/vtt', (file) =>
              onChange([...files, { lang: guessLanguage(file.name, taken), file }]),
            )
          }
        >
          {messages.add}
        </Button>
      )}
    </fieldset>
  )
}
