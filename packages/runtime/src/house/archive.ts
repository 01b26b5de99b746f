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

/** What a run was begun with, without the marks of its tools. */
export type ArchivedManifest = Omit<Manifest, 'tools' | 'customTools'> & { tools: string[] }

/** One line of an archived file. Lines of a run come after its own, and those of runs below after the one that is above them. */
export type ArchivedLine =
  | ({ kind: 'thread'; version: 1 } & ThreadRecord)
  | ({ kind: 'message' } & StoredMessage)
  /** A run with a parent has its conversation with it; that of the run at the top is in the thread. */
  | ({ kind: 'run'; manifest: ArchivedManifest; prompt?: UserMessage; turns?: Turn[] } & RunRecord)
  | ({ kind: 'approval' } & Omit<ApprovalRecord, 'binding'>)
  | ({ kind: 'event'; runId: string } & LoggedEvent)

export interface ArchivedFile {
  /** `log`: a run and its events, dropped while its thread stays. */
  kind: 'thread' | 'log'
  /** Of the thread, or of the run. */
  id: string
  /** When that was made. */
  createdAt: number
}

/** Where what is removed goes first. */
export interface Archive {
  /**
   * Resolves when the file would survive a power cut. The same lines again are the same file; a file that is there is replaced as a whole.
   * `isWhole` is asked when all lines were read and before anything is replaced: when it says no, somebody has removed some of them meanwhile, nothing is
   * kept, and the answer is `false`.
   */
  keep(file: ArchivedFile, lines: AsyncIterable<ArchivedLine>, isWhole: () => Promise<boolean>): Promise<boolean>
}
