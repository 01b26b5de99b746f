import { type MeasuredProcess, startProcess } from './start-process.ts'

/** Starts the emulator in another process. It ends with this one, however this one ends. */
export function startEmulatorProcess(): Promise<MeasuredProcess> {
  return startProcess('harness/emulator-process.js')
}
