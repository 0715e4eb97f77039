import { useParams } from 'react-router-dom'
import { EpornerWatch } from '../../features/provider-watch/eporner-watch.tsx'

export default function EpornerVideo() {
  const { id = '' } = useParams()
  return <EpornerWatch key={id} id={id} />
}
