import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** Output goes to a file or nowhere: the server inherits it and would keep a pipe open for ever. */
export function runAs(account: Account | undefined, program: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      stdio: 'ignore',
      env: { LC_ALL: 'C' },
    })
    child.once('error', fail)
    child.once('exit', (code) => {
      if (code === 0) done()
      else fail(new Error(`${program} ${args[0]} ended with code ${code}; its log lies beside the cluster`))
    })
  })
}
