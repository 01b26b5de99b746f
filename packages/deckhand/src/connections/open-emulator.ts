import { randomBytes } from 'node:crypto'
import type { Emulator } from '@deckhand/emulator'
import { asksForGemini } from '../product/choose-model.ts'
import type { Environment } from '../settings/settings.ts'
import type { Example } from './choose-ways.ts'
import { isSetUp, type ServiceSettings } from './service-settings.ts'

export interface OpenedEmulator extends Example {
  /** Absent when the model and the services are real. */
  emulator?: Emulator
  close(): Promise<void>
}

/** Starts one emulator for whatever of the model and the services is not set up. */
export async function openEmulator(
  env: Environment,
  services: ServiceSettings,
  { stateFile, onNotice }: { stateFile: string; onNotice: (words: string) => void },
): Promise<OpenedEmulator> {
  if (asksForGemini(env) && isSetUp(services)) return { url: '', token: '', close: async () => {} }
  const token = randomBytes(24).toString('base64url')
  const { startEmulator } = await import('@deckhand/emulator')
  const emulator = await startEmulator({ serviceToken: token, stateFile, onNotice })
  return { url: emulator.url, token, emulator, close: () => emulator.close() }
}
