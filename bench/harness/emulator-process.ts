import { startEmulator } from '@deckhand/emulator'
import { beMeasured } from './be-measured.ts'
import { jobBrain } from './job.ts'
import { treeBrain } from './tree-job.ts'

// A separate process, so that the emulator's CPU is not counted for any contestant.
const emulator = await startEmulator({ brain: treeBrain(jobBrain), keepRequests: 1 })
beMeasured(emulator.url, () => emulator.close())
