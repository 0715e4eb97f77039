import { OperatorError } from '../admin/operator-error.ts'

/** Refuses to take what is there and cannot be read for something that is missing. */
export function refuseUnreadable(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    const isDenied = error.code === 'EACCES' || error.code === 'EPERM'
    const advice = isDenied
      ? 'Let this account read it.'
      : 'Its disk or share fails: bring that back, or put the file back from a backup.'
    throw new OperatorError(`${path} cannot be read (${error.code}). ${advice}`)
  }
}
