import { ApiError } from '@alcove/contracts/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { notify } from '../../../shared/toasts/notify.ts'
import { fetchCaptions, fetchOwnCover, uploadSteps } from '../api.ts'
import { useUpload } from '../upload-store.ts'

/** What the platform has of a draft beside its texts, and the form does not hold. It is published with the film. */
export interface KeptFiles {
  /** The own cover. */
  picture: Blob | null
  captions: readonly { lang: string; label: string }[]
  removePicture(): void
  removeCaptions(lang: string): void
}

const { captions: captionSteps, picture: pictureSteps } = uploadSteps

/** Returns the files of a draft that was opened again. */
export function useKeptFiles(): KeptFiles {
  const draft = useUpload((state) => state.reached.content)
  const chosen = useUpload((state) => state.captions)
  const queryClient = useQueryClient()
  const id = draft?.id ?? ''
  const queryKey = ['kept-files', id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchKept(id, signal),
    enabled: draft?.reopened === true,
  })
  const removal = useMutation({
    mutationFn: (lang: string | null) =>
      lang === null ? pictureSteps.remove(id) : captionSteps.remove(id, lang),
    onError: () => notify('error', uploadMessages.drafts.removeFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const isHeld = (lang: string) => lang in (draft?.captions ?? {}) || chosen.some((one) => one.lang === lang)
  return {
    picture: draft?.picture ? null : (data?.picture ?? null),
    captions: data?.captions.filter(({ lang }) => !isHeld(lang)) ?? [],
    removePicture: () => removal.mutate(null),
    removeCaptions: (lang) => removal.mutate(lang),
  }
}

async function fetchKept(id: string, signal: AbortSignal): Promise<Pick<KeptFiles, 'picture' | 'captions'>> {
  const [picture, captions] = await Promise.all([
    fetchOwnCover(id, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'COVER_UNKNOWN') return null
      throw error
    }),
    fetchCaptions(id, signal),
  ])
  return { picture, captions: captions.member }
}
