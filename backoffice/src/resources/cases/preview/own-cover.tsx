import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { previewMessages as messages } from '../../../messages/cases.fr.ts'
import { AgeNotice } from '../age-notice.tsx'
import { useOwnCover } from '../use-poster.ts'

interface Props {
  id: string
  /** The moderator asked for the preview. */
  isClear: boolean
}

/**
 * The whole picture that an uploader gave as cover, whichever cover is chosen; blurred until the preview is requested. In its own
 * size on request: viewers may see it larger than the console shows it.
 */
export function OwnCover({ id, isClear }: Props) {
  const { url, error } = useOwnCover(id)
  const [isWhole, setWhole] = useState(false)
  const isLarge = isClear && isWhole
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
      <Typography component="figcaption" variant="body2">
        <span>{messages.ownCover}</span>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
          {error ? messages.ownCoverFailed : messages.ownCoverHint}
        </Box>
      </Typography>
      <Box sx={isLarge ? { ...frame, ...scrolled } : frame}>
        {url && (
          <Box
            component="img"
            src={url}
            alt={messages.ownCover}
            sx={isLarge ? large : isClear ? clear : blurred}
          />
        )}
        {error && <ImageOff size={20} aria-hidden />}
      </Box>
      {url && isClear && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setWhole(!isWhole)}>
          {isWhole ? messages.ownCoverFit : messages.ownCoverLarge}
        </Button>
      )}
      <AgeNotice error={error} />
    </Box>
  )
}

const frame = {
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  width: 1,
  maxWidth: 480,
  minHeight: 120,
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'common.black',
  color: 'common.white',
} as const
const scrolled = { maxWidth: 1, overflow: 'auto', placeItems: 'start' } as const
const large = { display: 'block' } as const
const clear = { display: 'block', maxWidth: 1, maxHeight: '45dvh', objectFit: 'contain' } as const
const blurred = { ...clear, filter: 'blur(32px) brightness(0.5)', scale: '1.15' } as const
