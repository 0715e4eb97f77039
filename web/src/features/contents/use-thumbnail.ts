import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addresses } from '../../shared/paths.ts'
import { type Content, fetchPrivateThumbnail } from './api.ts'
import { thumbnailSource } from './thumbnail-source.ts'

/** Poster address, public or fetched with the token; undefined until it is available. */
export function useThumbnail(content: Pick<Content, 'id' | 'status' | 'thumbnailS3Key'>): string | undefined {
  const isPublic = content.status === 'APPROVED'
  const { data: blob } = useQuery({
    queryKey: ['thumbnail', content.id, content.thumbnailS3Key],
    queryFn: ({ signal }) => fetchPrivateThumbnail(content.id, signal),
    // Only moderators see pictures of rejected contents, in the console.
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
  return isPublic ? thumbnailSource(content.thumbnailS3Key, addresses.thumbnail(content.id)) : local
}
