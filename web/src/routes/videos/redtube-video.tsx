import { useParams } from 'react-router-dom'
import { RedtubeWatch } from '../../features/provider-watch/redtube-watch.tsx'

export default function RedtubeVideo() {
  const { id = '' } = useParams()
  return <RedtubeWatch key={id} id={id} />
}
