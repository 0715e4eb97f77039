import Box from '@mui/material/Box'
import { ImageOff } from 'lucide-react'
import { usePoster } from '../use-poster.ts'

/** Nothing can be made out at any size. */
const blurOf = (width: number) => ({ filter: `blur(${Math.max(6, width / 10)}px)`, scale: '1.2' })

interface Props {
  id: string
  width?: number
  /** The moderator asked to see the pictures of this case. */
  isClear?: boolean
}

/** Blurred picture; the review shows it clearly on request. */
export function PosterThumbnail({ id, width = 56, isClear = false }: Props) {
  const { url, error } = usePoster(id, isClear)
  return (
    <Box
      sx={{
        width,
        aspectRatio: '16 / 9',
        flex: 'none',
        borderRadius: 0.5,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.secondary',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {error ? (
        <ImageOff size={14} aria-hidden />
      ) : (
        url && (
          <Box
            component="img"
            src={url}
            alt=""
            sx={{ width: 1, height: 1, objectFit: 'cover', ...(isClear ? {} : blurOf(width)) }}
          />
        )
      )}
    </Box>
  )
}
