import type { Brain } from '@deckhand/emulator'

const words = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `wörd ${index} 𝄞 ` }))

/** Says what the prompt asks for, so that any number of runs can use it at once. */
export const fleetBrain: Brain = {
  answer({ request }) {
    const last = request.contents.at(-1)?.parts ?? []
    if (last.some(({ functionResponse }) => functionResponse)) return { parts: [{ text: 'It is sent.' }] }
    const prompt = last.map(({ text }) => text).join(' ')
    if (prompt.includes('note'))
      return { parts: [{ functionCall: { name: 'send_note', args: { to: 'ann@example.com', text: 'hello' } } }] }
    if (prompt.includes('for ever')) return { parts: words(1_000), chunkDelayMs: 500 }
    return prompt.includes('long') ? { parts: words(60), chunkDelayMs: 30 } : { parts: words(8), chunkDelayMs: 60 }
  },
}
