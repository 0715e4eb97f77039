import { Declaration } from '../../features/declarations/declaration.tsx'

export default function Termination() {
  return <Declaration kind="termination" />
}
