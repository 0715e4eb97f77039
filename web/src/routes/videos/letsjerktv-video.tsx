import { useParams } from 'react-router-dom'
import { LetsjerktvWatch } from '../../features/provider-watch/letsjerktv-watch.tsx'

export default function LetsjerktvVideo() {
  const { id = '' } = useParams()
  return <LetsjerktvWatch key={id} id={id} />
}
