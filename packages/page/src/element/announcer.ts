import { make } from './dom.ts'

const kept = 5

export interface Announcer {
  root: HTMLElement
  say(words: string): void
}

/** Tells whoever listens what happened, in whole sentences: the words on the screen grow letter by letter, and nobody could follow them. */
export function announcer(): Announcer {
  const root = make('div', { role: 'log', 'aria-live': 'polite', 'aria-label': 'What happened', class: 'unseen' })
  return {
    root,
    say: (words) => {
      root.append(make('p', {}, words))
      while (root.children.length > kept) root.firstChild?.remove()
    },
  }
}
