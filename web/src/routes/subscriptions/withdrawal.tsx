import { Declaration } from '../../features/declarations/declaration.tsx'

export default function Withdrawal() {
  return <Declaration kind="withdrawal" />
}
