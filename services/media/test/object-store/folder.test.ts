import { join } from 'node:path'
import { openFolderStore } from '../../src/adapters/folder/folder-store.ts'
import { objectStoreContract } from './contract.ts'

const SECRET = 'only-for-tests-only-for-tests-only-for-tests'

objectStoreContract('folder', () => ({
  open: async (folder, clock) => openFolderStore(join(folder, 'objects'), SECRET, clock),
  partFolder: 'objects/.parts',
}))
