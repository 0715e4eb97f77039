import { createServer, type Socket } from 'node:net'

export interface SmtpSink {
  url: string
  /** Accepted messages with their envelopes, in order. */
  taken: { from: string; to: string[]; bytes: Buffer }[]
  /** Replies to the next commands, instead of acceptance. */
  replies: { command: 'MAIL' | 'RCPT' | 'DATA'; reply: string }[]
  close(): Promise<void>
}

/** Starts a mail server on a loopback socket: the part of RFC 5321 that a client without extensions needs. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  const sink: SmtpSink = { url: '', taken: [], replies: [], close }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, sink)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  sink.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return sink

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
}

function converse(socket: Socket, sink: SmtpSink): void {
  let waiting = ''
  let inData = false
  let envelope = { from: '', to: [] as string[] }
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 sink.test ESMTP')

  socket.on('data', (chunk) => {
    waiting += chunk.toString('latin1')
    while (true) {
      const end = waiting.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = waiting.slice(0, end)
      waiting = waiting.slice(end + (inData ? 5 : 2))
      if (inData) takeMessage(part)
      else answer(part)
    }
  })

  function takeMessage(data: string): void {
    inData = false
    const bytes = Buffer.from(`${data}\r\n`.replace(/(^|\r\n)\.\./g, '$1.'), 'latin1')
    sink.taken.push({ ...envelope, bytes })
    say('250 taken')
  }

  function answer(line: string): void {
    const command = line.slice(0, 4).toUpperCase()
    const scripted = sink.replies.findIndex((one) => one.command === command)
    if (scripted >= 0) return void say(sink.replies.splice(scripted, 1)[0]?.reply ?? '')
    const mailbox = /<(.*)>/.exec(line)?.[1] ?? ''
    if (command === 'EHLO') say('250-sink.test\r\n250 8BITMIME')
    else if (command === 'MAIL') {
      envelope = { from: mailbox, to: [] }
      say('250 ok')
    } else if (command === 'RCPT') {
      envelope.to.push(mailbox)
      say('250 ok')
    } else if (command === 'DATA') {
      inData = true
      say('354 go on')
    } else if (command === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }
}
