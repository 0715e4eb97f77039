import { useDataProvider } from 'react-admin'
import { useAct } from '../../acts/use-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { saveFile } from '../../api/save-file.ts'
import { journalMessages } from '../../messages/journal.fr.ts'

/** Downloads the journal, which then records the export. */
export function useExportJournal() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, act } = useAct({ refreshes: ['audit'] })
  return {
    busy,
    /** @param filter same shape as in the list */
    async exportJournal(filter: object = {}): Promise<number | undefined> {
      let lines: number | undefined
      await act({
        send: async () => {
          const { file, name, total } = await dataProvider.exportJournal(filter)
          saveFile(file, name)
          lines = total
        },
        done: () => journalMessages.exported(lines ?? 0),
        failed: journalMessages.exportFailed,
      })
      return lines
    },
  }
}
