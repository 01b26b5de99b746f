import type { FileStore } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import type { Documents } from '../documents.ts'
import { deleteFile, writeFile } from './change-file.ts'
import { fileVersions, listFiles, readFile } from './read-file.ts'

/** No lanes: two contents together may be more than a commit takes. */
export function createFirestoreFileStore(documents: Documents, chain: AuditChain): FileStore {
  return {
    write: async (userId, change) => {
      for (;;) {
        const written = await documents.write((writer) => writeFile(writer, chain, userId, change))
        if (written !== 'made room') return written
      }
    },
    delete: (userId, change) => documents.write((writer) => deleteFile(writer, chain, userId, change)),
    read: (userId, path, version) => documents.read((reader) => readFile(reader, userId, path, version)),
    list: (userId, page) => documents.read((reader) => listFiles(reader, userId, page)),
    versions: (userId, path) => documents.read((reader) => fileVersions(reader, userId, path)),
  }
}
