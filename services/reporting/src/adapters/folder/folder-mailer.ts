import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports.ts'
import { toMessage } from '../message.ts'

/** Mails as `.eml` files that any mail program opens, named by their id: a repeat replaces the file with itself. */
export function createFolderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      if (!/^[\w-]+$/.test(mail.id)) throw new Error(`No id of a mail: ${mail.id}`)
      const { message } = await composer.sendMail(toMessage(mail, from))
      await mkdir(folder, { recursive: true })
      await writeWhole(folder, `${mail.id}.eml`, message as Buffer)
    },
    close: async () => composer.close(),
  }
}

/** There is never half a file under the name. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const part = join(folder, `.${randomUUID()}.part`)
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
