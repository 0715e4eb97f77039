import { useObjectUrl } from '@alcove/site-kit/browser/use-object-url.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, ImageOff } from 'lucide-react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { type Cover, fetchCoverChoice } from '../api.ts'

interface Props {
  /** Of the content. */
  id: string
  cover: Cover
  label: string
  isChosen: boolean
  onChoose(): void
}

/** One picture to choose, with its name below. */
export function CoverTile({ id, cover, label, isChosen, onChoose }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['cover-choice', id, cover],
    queryFn: ({ signal }) => fetchCoverChoice(id, cover, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  return (
    <label className="group relative block cursor-pointer rounded-control text-sm">
      <input
        type="radio"
        name="cover"
        value={cover}
        checked={isChosen}
        onChange={onChoose}
        className="peer sr-only"
      />
      <span className="relative block aspect-video overflow-hidden rounded-control bg-raised-2 outline-offset-2 ring-1 ring-line transition group-hover:ring-line-strong peer-checked:ring-2 peer-checked:ring-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent">
        {url && <img src={url} alt="" className="size-full object-cover" />}
        {!url && !isError && <span aria-hidden className="skeleton block size-full" />}
        {isError && (
          <span className="grid size-full place-items-center text-muted">
            <ImageOff size={20} aria-hidden />
            <span className="sr-only">{uploadMessages.cover.unavailable}</span>
          </span>
        )}
        {isChosen && (
          <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-accent text-on-accent">
            <Check size={14} aria-hidden />
          </span>
        )}
      </span>
      <span className={`mt-1 block ${isChosen ? 'font-medium' : 'text-muted'}`}>{label}</span>
    </label>
  )
}
