import type { Brain } from '@deckhand/emulator'
import { readPrompt } from './life.ts'

/** Calls the tool that the prompt names, and accepts any result. */
export const lifeBrain: Brain = {
  answer({ request }) {
    const parts = request.contents.at(-1)?.parts ?? []
    if (parts.some(({ functionResponse }) => functionResponse)) return { parts: [{ text: 'Done.' }] }
    return { parts: [{ functionCall: readPrompt(parts.map(({ text }) => text ?? '').join('')) }] }
  },
}
