import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { places } from '../../app/paths.ts'
import { type Content, fetchPrivateThumbnail } from './api.ts'
import { thumbnailSource } from './thumbnail-source.ts'

/** Address of the poster, public or fetched with the token; undefined while there is none. */
export function useThumbnail(content: Pick<Content, 'id' | 'status' | 'thumbnailS3Key'>): string | undefined {
  const isPublic = content.status === 'APPROVED'
  const { data: blob } = useQuery({
    queryKey: ['thumbnail', content.id, content.thumbnailS3Key],
    queryFn: ({ signal }) => fetchPrivateThumbnail(content.id, signal),
    // Pictures of what was rejected are for moderators alone, and the console shows them.
    enabled: !isPublic && content.status !== 'REJECTED' && content.thumbnailS3Key !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [local, setLocal] = useState<string>()
  useEffect(() => {
    if (!blob) return setLocal(undefined)
    const url = URL.createObjectURL(blob)
    setLocal(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return isPublic ? thumbnailSource(content.thumbnailS3Key, places.thumbnail(content.id)) : local
}
