import { OperatorError } from '../admin/operator-error.ts'

/** Refuses to take what is there and cannot be read for something that is missing. */
export function refuseUnreadable(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw new OperatorError(`${path} cannot be read (${error.code}). Let this account read it.`)
  }
}
