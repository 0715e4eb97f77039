import { useObjectUrl } from '@alcove/site-kit/browser/use-object-url.ts'
import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../shared/paths.ts'
import { type Content, fetchPrivatePicture } from './api.ts'
import { thumbnailSource } from './thumbnail-source.ts'

/**
 * Cover address, public or fetched with the token; undefined until it is available.
 * @param form as a query; all of the picture without one
 */
export function useThumbnail(
  { id, status, thumbnailS3Key, cover }: Pick<Content, 'id' | 'status' | 'thumbnailS3Key' | 'cover'>,
  form: '?w=640' | '?w=1280' | '?variant=blurred' | '' = '',
): string | undefined {
  const isPublic = status === 'APPROVED'
  const address = addresses.thumbnail(id) + form
  const { data } = useQuery({
    queryKey: ['thumbnail', address, cover],
    queryFn: ({ signal }) => fetchPrivatePicture(address, signal),
    // Only moderators see pictures of rejected contents, in the console.
    enabled: !isPublic && status !== 'REJECTED' && thumbnailS3Key !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const local = useObjectUrl(data)
  return isPublic ? thumbnailSource(thumbnailS3Key, address) : local
}
