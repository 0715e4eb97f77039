import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'

/** Like start, with reload: services restart when their source changes, and Vite serves both sites. */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const port = process.env.PORT?.trim() || '8080'
const vite = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url))
const platform = fileURLToPath(new URL('./main.ts', import.meta.url))

const run = (args: string[], cwd: string) =>
  spawn(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, PORT: port, ALCOVE_PORT: port },
  })
const children = [
  run(['--watch', '--watch-preserve-output', platform], root),
  run([vite, '--clearScreen', 'false'], `${root}web`),
  run([vite, '--clearScreen', 'false'], `${root}backoffice`),
]
const ended = children.map((child) => new Promise((done) => child.once('exit', done)))

stopOnSignal({ info: () => undefined, error: console.error }, async () => {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ended)
})
