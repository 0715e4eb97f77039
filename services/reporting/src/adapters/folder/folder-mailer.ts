import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@alcove/kit/files/sync-folder'
import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports.ts'
import { toMessage } from '../message.ts'

/** RFC 5322, 3.4: a group without members. */
const NO_ADDRESS = 'undisclosed-recipients:;'

/** Writes mails as `.eml` files that any mail client opens, named by their id: a repetition replaces the file with itself. */
export function createFolderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const name = fileOf(mail.id)
      const whole = toMessage(mail, from)
      const { message } = await composer.sendMail(mail.isForgotten ? { ...whole, to: NO_ADDRESS } : whole)
      await mkdir(folder, { recursive: true })
      await writeWhole(folder, name, message as Buffer)
    },
    discard: (mailId) => rm(join(folder, fileOf(mailId)), { force: true }),
    close: async () => composer.close(),
  }
}

function fileOf(mailId: string): string {
  if (!/^[\w-]+$/.test(mailId)) throw new Error(`No id of a mail: ${mailId}`)
  return `${mailId}.eml`
}

/** Writes the file under its name only once it is complete. */
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
    await syncFolder(folder)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
