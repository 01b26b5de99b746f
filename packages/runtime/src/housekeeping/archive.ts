import type {
  ApprovalRecord,
  LoggedEvent,
  Manifest,
  RunRecord,
  StoredMessage,
  ThreadRecord,
  Turn,
  UserMessage,
} from '@deckhand/spec'

/** A run's manifest without the hashes of its tools. */
export type ArchivedManifest = Omit<Manifest, 'tools' | 'customTools'> & { tools: string[] }

/** One line of an archive file. A run comes before its approvals and events, and a parent before its children. */
export type ArchivedLine =
  | ({ kind: 'thread'; version: 1 } & ThreadRecord)
  | ({ kind: 'message' } & StoredMessage)
  /** A child run contains its conversation; that of the root run is in the thread. */
  | ({ kind: 'run'; manifest: ArchivedManifest; prompt?: UserMessage; turns?: Turn[] } & RunRecord)
  | ({ kind: 'approval' } & Omit<ApprovalRecord, 'binding'>)
  | ({ kind: 'event'; runId: string } & LoggedEvent)

export interface ArchivedFile {
  /** `log`: a run and its events, which are removed while the thread stays. */
  kind: 'thread' | 'log'
  /** The id of the thread or of the run. */
  id: string
  /** When the thread or run was created. */
  createdAt: number
}

/** Where old threads and logs are saved before they are removed. */
export interface Archive {
  /**
   * Resolves when the file would survive a power cut. Equal lines make an equal file; an existing file is replaced as a whole. `isUnchanged` is
   * called after the last line and before anything is replaced. If it returns `false`, the source was changed or removed meanwhile: then nothing
   * is saved, and `keep` returns `false`.
   */
  keep(file: ArchivedFile, lines: AsyncIterable<ArchivedLine>, isUnchanged: () => Promise<boolean>): Promise<boolean>
}
