import { Image } from 'lucide-react'
import { useState } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Content } from '../../contents/api.ts'
import { ChooseCover } from './choose-cover.tsx'

/** Opens the choice of a cover for a video that waits for its decision. */
export function CoverButton({ content }: { content: Content }) {
  const { cover: messages, mine } = uploadMessages
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="max-sm:px-2"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <Image size={16} aria-hidden />
        {messages.action}
        <span className="sr-only">{mine.ofOne(content.title)}</span>
      </Button>
      {choosing && <ChooseCover content={content} onClose={() => setChoosing(false)} />}
    </>
  )
}
