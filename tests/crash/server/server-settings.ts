import type { StoreAddress } from '../open-store.ts'

/** What a server process is started with, as JSON in its first argument. */
export interface ServerSettings extends StoreAddress {
  receiverUrl: string
  seed: number
  /** Tells the processes of one test apart. */
  number: number
  leaseMs: number
  /** How far the clock of its machine is ahead. */
  skewMs?: number
  /** The longest pause between two chunks of the model, before and after an effect, and around a write of the journal. */
  pauses: { model: number; tool: number; journal: number }
}

/** Messages of a server process to its parent. */
export type ServerReport =
  | { type: 'ready'; port: number }
  | { type: 'claimed'; runId: string; attempt: number; takeOver: boolean; at: number }
  | { type: 'refused' }
  | { type: 'fault'; message: string }
