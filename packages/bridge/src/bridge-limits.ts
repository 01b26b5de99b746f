import type { BridgeLimits } from './bridge-options.ts'

const mebibyte = 1_024 * 1_024
const second = 1_000

export const defaultLimits: BridgeLimits = {
  lineBytes: 16 * mebibyte,
  frameBytes: 16 * mebibyte,
  journalBytes: 8 * mebibyte,
  journalMessages: 100_000,
  transcriptBytes: 4 * mebibyte,
  clientGraceMs: 120 * second,
  permissionGraceMs: 60 * second,
  startMs: 60 * second,
  stopMs: 3 * second,
  clients: 32,
}
