import '../style.css'
import './bench.css'
import { createRoot, type Root } from 'react-dom/client'
import { Markdown } from '../markdown/markdown.tsx'
import { ListStage, type ListState } from './list-stage.tsx'
import { NaiveMarkdown } from './naive-markdown.tsx'
import { streamText } from './stream-text.ts'

/** What a benchmark or a test in a browser does with the page. Not part of the workspace. */
export interface Stage {
  showText(text: string, isOpen: boolean): void
  showList(state: ListState): void
  stream(options: { text: string; chunks: number; isNaive: boolean }): Promise<void>
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
    isNaive
      ? streamText({ text, chunks, flushMs: 0, show: (part) => show(<NaiveMarkdown text={part} />) })
      : streamText({
          text,
          chunks,
          flushMs: 50,
          show: (part, isOpen) => show(<Markdown text={part} isOpen={isOpen} />),
        }),
  clear: () => {
    root?.unmount()
    root = undefined
  },
}
