import type { FileVersion } from '@deckhand/spec'
import type { FileList, FileReading, PageQuery } from './answers.ts'
import type { Call, Caller, CallOptions } from './caller.ts'

const files = '/api/agent/files'

export function fileCalls(caller: Caller) {
  return {
    list: (query: PageQuery & { prefix?: string } = {}, options: CallOptions = {}) =>
      caller.json<FileList>('GET', files, { ...options, query }),
    read: (path: string, version?: number, options: CallOptions = {}) =>
      caller.json<FileReading>('GET', `${files}/content`, { ...options, query: { path, version } }),
    /** `expectedVersion`: the version that was read, or 0 if the file must not exist yet. */
    write: (path: string, bytes: NonNullable<Call['bytes']>, expectedVersion?: number) =>
      caller.json<{ file: FileVersion }>('PUT', `${files}/content`, {
        query: { path, expectedVersion },
        bytes,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    delete: (path: string, expectedVersion?: number) =>
      caller.json<object>('DELETE', files, { query: { path, expectedVersion } }),
    versions: (path: string, options: CallOptions = {}) =>
      caller.json<{ versions: FileVersion[] }>('GET', `${files}/versions`, { ...options, query: { path } }),
    diff: (path: string, from: number, to: number, options: CallOptions = {}) =>
      caller.json<{ diff: string }>('GET', `${files}/diff`, { ...options, query: { path, from, to } }),
    /** The file's bytes. A link to it would not send the session's key. */
    download: (path: string, version?: number, options: CallOptions = {}) =>
      caller.blob(`${files}/download`, { ...options, query: { path, version } }),
  }
}
