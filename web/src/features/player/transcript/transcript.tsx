import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { useId, useState } from 'react'
import { openedTranscriptMessages as messages } from '../../../messages/player/transcript.fr.ts'
import { transcriptMessages } from '../../../messages/player.fr.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { INPUT_LOOK } from '../../../shared/ui/text-field.tsx'
import { siteChoices } from '../choices/site-choices.ts'
import { CueList } from './cue-list.tsx'
import { splitAtFound } from './split-at-found.ts'
import { useCues } from './use-cues.ts'

interface Props {
  contentId: string
  grant: HlsUrl
}

/** What is said in a video, to read and to search; each passage leads to its time. */
export default function Transcript({ contentId, grant }: Props) {
  const { captions } = grant
  const kept = siteChoices.useChoices(({ captionsLang }) => captionsLang)
  const [lang, setLang] = useState(() => pickLanguage(captions, kept))
  const [wanted, setWanted] = useState('')
  const id = useId()
  const { data: cues, isError, isFetching, refetch } = useCues(contentId, grant, lang)
  const isSearched = wanted.trim() !== ''
  const { isAutomatic } = captions.find((one) => one.lang === lang) ?? {}
  const found = (cues ?? [])
    .map(({ start, text }) => ({ start, parts: splitAtFound(text, wanted) }))
    .filter(({ parts }) => !isSearched || parts.length > 1)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-[2_1_12rem]">
          <label htmlFor={id} className="sr-only">
            {messages.search}
          </label>
          <input
            id={id}
            type="search"
            value={wanted}
            placeholder={messages.search}
            onChange={({ target }) => setWanted(target.value)}
            className={`${INPUT_LOOK} h-11`}
          />
        </div>
        {captions.length > 1 && (
          <select
            aria-label={messages.language}
            value={lang}
            onChange={({ target }) => setLang(target.value)}
            className={`${INPUT_LOOK} h-11 flex-[1_1_8rem]`}
          >
            {captions.map((one) => (
              <option key={one.lang} value={one.lang}>
                {one.label}
              </option>
            ))}
          </select>
        )}
      </div>
      {isAutomatic && <p className="text-sm text-muted">{messages.automatic}</p>}
      {isError && !isFetching ? (
        <Alert>
          <p>{transcriptMessages.failed}</p>
          <Button kind="secondary" onClick={() => void refetch()} className="mt-2">
            {messages.retry}
          </Button>
        </Alert>
      ) : (
        <>
          <p role="status" className={isSearched || !cues ? 'text-sm text-muted' : 'sr-only'}>
            {!cues ? transcriptMessages.loading : isSearched && messages.found(found.length)}
          </p>
          {cues && <CueList cues={found} />}
        </>
      )}
    </div>
  )
}

/** The language that was last chosen in the player, else that of the site. */
function pickLanguage(captions: HlsUrl['captions'], kept: string | null): string {
  const languages = captions.map(({ lang }) => lang)
  return [kept, 'fr'].find((one) => one !== null && languages.includes(one)) ?? languages[0] ?? ''
}
