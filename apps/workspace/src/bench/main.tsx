import '../style.css'
import './bench.css'
import { createRoot, type Root } from 'react-dom/client'
import { Markdown } from '../markdown/markdown.tsx'
import { ListStage, type ListState } from './list-stage.tsx'
import { longestTask } from './longest-task.ts'
import { NaiveMarkdown } from './naive-markdown.tsx'
import { scrollUp } from './scroll-up.ts'
import { streamText } from './stream-text.ts'

/** What a benchmark or a test in a browser does with the page. Not part of the workspace. */
export interface Stage {
  showText(text: string, isOpen: boolean): void
  showList(state: ListState): void
  /** Resolves with the milliseconds of the longest task; browsers tell only of those above 50. */
  stream(options: { text: string; chunks: number; isNaive: boolean }): Promise<number>
  /** Scrolls the list so many frames long. */
  scrollUp(frames: number): Promise<void>
  clear(): void
}

declare global {
  interface Window {
    stage: Stage
  }
}

let root: Root | undefined

function show(element: React.ReactNode): void {
  const place = document.querySelector('#root')
  if (place) root ??= createRoot(place)
  root?.render(element)
}

window.stage = {
  showText: (text, isOpen) => show(<Markdown text={text} isOpen={isOpen} />),
  showList: (state) => show(<ListStage {...state} />),
  stream: ({ text, chunks, isNaive }) =>
    longestTask(() =>
      isNaive
        ? streamText({ text, chunks, flushMs: 0, show: (part) => show(<NaiveMarkdown text={part} />) })
        : streamText({
            text,
            chunks,
            flushMs: 50,
            show: (part, isOpen) => show(<Markdown text={part} isOpen={isOpen} />),
          }),
    ),
  scrollUp,
  clear: () => {
    root?.unmount()
    root = undefined
  },
}
