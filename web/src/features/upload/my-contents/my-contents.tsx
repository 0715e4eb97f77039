import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Empty } from '../../../shared/ui/empty.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { MyContentRow } from './my-content-row.tsx'
import { useMyContents } from './use-my-contents.ts'

const SKELETONS = ['one', 'two']

export function MyContents() {
  const { mine: messages } = uploadMessages
  const list = useMyContents()
  return (
    <section aria-labelledby="my-contents" className="mt-16">
      <h2 id="my-contents" className="text-xl font-semibold">
        {messages.heading}
      </h2>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
        {list.isPending &&
          SKELETONS.map((key) => <div key={key} aria-hidden className="skeleton h-30 rounded-card" />)}
        {list.isError && !list.data && (
          <Refusal title={messages.failed} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data?.member.length === 0 && <Empty title={messages.empty} />}
        {list.data?.member.map((content) => (
          <MyContentRow key={content.id} content={content} />
        ))}
      </div>
    </section>
  )
}
