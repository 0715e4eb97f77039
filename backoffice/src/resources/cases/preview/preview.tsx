import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ThemeProvider } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { EyeOff, ImageOff } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { previewMessages as messages } from '../../../messages/cases.fr.ts'
import { consoleThemes, darkProperties } from '../../../theme/console-theme.ts'
import { AgeNotice } from '../age-notice.tsx'
import { usePoster } from '../use-poster.ts'
import { KeyLegend } from './key-legend.tsx'
import { OwnCover } from './own-cover.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import type { PreviewState } from './use-preview.ts'

const PreviewPlayer = lazy(() => import('./player/preview-player.tsx'))

interface PreviewProps {
  record: ConsoleCase
  preview: PreviewState
  /** Button that opens the preview. */
  button: RefObject<HTMLButtonElement | null>
}

/** Blurred and silent until requested; never plays by itself. Dark in both themes. */
export function Preview({ record, preview, button }: PreviewProps) {
  const { url, error, isPending } = usePoster(record.id, preview.shown)
  // A withdrawn video may be kept for its reports; where it is gone, the player says so.
  const isUnprepared = ['DRAFT', 'PREPARING', 'FAILED'].includes(record.status)

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ThemeProvider theme={consoleThemes.dark}>
        <Box sx={stage}>
          {preview.shown ? (
            <Suspense fallback={<PreviewLoading />}>
              <PreviewPlayer record={record} poster={url} preview={preview} />
            </Suspense>
          ) : (
            <>
              {url && <Box component="img" src={url} alt="" sx={blurred} />}
              {isUnprepared ? (
                <Veil>
                  <ImageOff size={24} aria-hidden />
                  <Typography>{messages.missing}</Typography>
                </Veil>
              ) : (
                <Veil>
                  <Button
                    ref={button}
                    variant="contained"
                    size="large"
                    onClick={preview.show}
                    startIcon={<EyeOff size={18} aria-hidden />}
                  >
                    {messages.show}
                  </Button>
                  <Typography variant="caption">{isPending ? '' : messages.blurred}</Typography>
                  <AgeNotice error={error} />
                </Veil>
              )}
            </>
          )}
        </Box>
      </ThemeProvider>
      {preview.shown && <KeyLegend />}
      {preview.hasAutomaticCaptions && <Typography variant="body2">{messages.automaticCaptions}</Typography>}
      {record.hasOwnCover && record.duration !== null && <OwnCover id={record.id} isClear={preview.shown} />}
    </Box>
  )
}

function Veil({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        gap: 1.5,
        justifyItems: 'center',
        p: 2,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  )
}

const stage = {
  ...darkProperties,
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  width: 1,
  aspectRatio: '16 / 9',
  maxHeight: 'calc(100dvh - 220px)',
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'common.black',
  color: 'text.primary',
} as const

const blurred = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  objectFit: 'cover',
  filter: 'blur(32px) brightness(0.5)',
  scale: '1.15',
} as const
