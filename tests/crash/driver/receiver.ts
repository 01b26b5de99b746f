import type { Receipt } from '../receipt.ts'
import { startChild } from './start-child.ts'

export interface Receiver {
  url: string
  receipts(): Promise<Receipt[]>
  end(): void
}

export async function startReceiver(onArrival: () => void): Promise<Receiver> {
  const child = startChild('receiver-process.js', '', (message) => {
    if ((message as { type: string }).type === 'arrived') onArrival()
  })
  const url = `http://127.0.0.1:${await child.ready}`
  return {
    url,
    receipts: async () => (await fetch(url)).json() as Promise<Receipt[]>,
    end: () => void child.process.kill('SIGKILL'),
  }
}
