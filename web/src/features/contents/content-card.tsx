import { contentsMessages } from '../../messages/contents.fr.ts'
import { paths } from '../../shared/paths.ts'
import { formatDay } from '../../shared/text/format.ts'
import { Card } from '../video-cards/card.tsx'
import type { CardGrid } from '../video-cards/columns.ts'
import type { Content } from './api.ts'
import { useThumbnail } from './use-thumbnail.ts'

interface Props {
  content: Content
  eager: boolean
  /** One level below the heading of the list. */
  heading: 'h2' | 'h3'
  grid?: CardGrid | undefined
}

/** Local content in a list. */
export function ContentCard({ content, eager, heading, grid }: Props) {
  const picture = useThumbnail(content, content.locked && content.placeholder ? '?variant=blurred' : '')
  const date = content.approvedAt ?? content.createdAt
  return (
    <Card
      video={{
        title: content.title,
        to: paths.content(content.id),
        picture,
        color: content.placeholderColor,
        preview: content.id,
        duration: content.duration,
        description: content.description,
        locked: content.locked === true,
        requiredLevel: content.requiredLevel ?? null,
      }}
      eager={eager}
      heading={heading}
      grid={grid}
    >
      {content.user.username ?? contentsMessages.anonymous}
      <span aria-hidden> · </span>
      <time dateTime={date}>{formatDay(date)}</time>
    </Card>
  )
}
