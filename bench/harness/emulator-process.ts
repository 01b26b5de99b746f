import { startEmulator } from '@deckhand/emulator'
import { beMeasured } from './be-measured.ts'
import { jobBrain } from './job.ts'
import { treeBrain } from './tree-job.ts'

// A process of its own, so that the CPU the emulator uses is not counted as anybody's.
const emulator = await startEmulator({ brain: treeBrain(jobBrain), keepRequests: 1 })
beMeasured(emulator.url, () => emulator.close())
