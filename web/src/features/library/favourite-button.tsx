import { Heart } from 'lucide-react'
import { libraryMessages as messages } from '../../messages/library.fr.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { Entry } from './entry.ts'
import { useLibrary } from './library-store.ts'

export function FavouriteButton({ entry }: { entry: Entry }) {
  const isFavourite = useLibrary(({ favourites }) =>
    favourites.some((favourite) => favourite.id === entry.id),
  )
  const toggle = useLibrary((state) => state.toggleFavourite)
  return (
    <Button kind="secondary" size="small" aria-pressed={isFavourite} onClick={() => toggle(entry)}>
      <Heart size={16} aria-hidden className={isFavourite ? 'fill-accent-text text-accent-text' : ''} />
      {messages.favourite}
    </Button>
  )
}
