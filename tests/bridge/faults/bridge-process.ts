import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { BridgeOptions } from '@deckhand/bridge'
import { inTests } from './scripted-bridge.ts'

export interface BridgeProcess {
  pid: number
  url: string
  token: string
  /** Megabytes of resident memory: now, and the peak since the last call, or since the start if the system is not Linux. */
  memory(): Promise<{ now: number; most: number }>
  /** Resolves when the process has ended. */
  close(): Promise<void>
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

export async function startBridgeProcess(options: Omit<BridgeOptions, 'onNote'>): Promise<BridgeProcess> {
  const child = fork(inTests('bridge/faults/bridge-process.mjs'), [JSON.stringify(options)], { execArgv: [] })
  const ended = once(child, 'exit')
  const { url, token } = await nextMessage<{ url: string; token: string }>(child)
  return {
    pid: child.pid ?? 0,
    url,
    token,
    memory: async () => {
      child.send('memory')
      return nextMessage<{ now: number; most: number }>(child)
    },
    close: async () => {
      if (child.connected) child.send('close')
      await ended
    },
    kill: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The bridge's process ended, with code ${code}.`)
  })
  died.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), died])
  return message as T
}
