import { useQuery } from '@tanstack/react-query'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { fetchMyContents } from '../api.ts'
import { MY_CONTENTS_KEY } from '../my-contents/use-my-contents.ts'
import { DraftRow } from './draft-row.tsx'
import { useHeldDrafts } from './use-held-drafts.ts'

/** The caller's drafts that lack their file, but for those that the page is working on. */
export function Drafts({ count }: { count: number }) {
  const { drafts: messages } = uploadMessages
  const held = useHeldDrafts()
  const { data } = useQuery({
    queryKey: [...MY_CONTENTS_KEY, 'drafts'],
    queryFn: ({ signal }) => fetchMyContents({ state: 'DRAFT' }, signal),
    enabled: count > 0,
  })
  const drafts = count > 0 ? (data?.member.filter(({ id }) => !held.includes(id)) ?? []) : []
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="my-drafts" className="mt-16">
      <h2 id="my-drafts" className="text-xl font-semibold">
        {messages.heading}
      </h2>
      <p className="mt-1 text-sm text-muted">{messages.hint}</p>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  )
}
