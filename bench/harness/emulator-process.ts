import { startEmulator } from '@deckhand/emulator'
import { jobBrain } from './job.ts'

// A process of its own, so that the CPU the emulator uses is not counted as anybody's.
const emulator = await startEmulator({ brain: jobBrain, keepRequests: 1 })
process.send?.(emulator.url)
process.on('disconnect', () => process.exit(0))
