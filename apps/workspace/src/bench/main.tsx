import '../style.css'
import './bench.css'
import { createRoot, type Root } from 'react-dom/client'
import { Tool, type ToolProps } from '../chat/tool.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { ListStage, type ListState } from './list-stage.tsx'
import { longestTask } from './longest-task.ts'
import { NaiveMarkdown } from './naive-markdown.tsx'
import { scrollUp } from './scroll-up.ts'
import { streamText } from './stream-text.ts'

/** As the workspace does it; a page that parses the whole text for every chunk; and one that does so every 50 ms. */
export type Way = 'ours' | 'naive' | 'naive-flushed'

/** What a benchmark or a test in a browser does with the page. Not part of the workspace. */
export interface Stage {
  showText(text: string, isOpen: boolean): void
  showList(state: ListState): void
  showTool(tool: ToolProps): void
  /** Resolves with the milliseconds of the longest task; browsers tell only of those above 50. */
  stream(options: { text: string; chunks: number; way: Way }): Promise<number>
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
  showTool: (tool) => show(<Tool {...tool} />),
  showList: (state) => show(<ListStage {...state} />),
  stream: ({ text, chunks, way }) =>
    longestTask(() =>
      streamText({
        text,
        chunks,
        flushMs: way === 'naive' ? 0 : 50,
        show: (part, isOpen) =>
          show(way === 'ours' ? <Markdown text={part} isOpen={isOpen} /> : <NaiveMarkdown text={part} />),
      }),
    ),
  scrollUp,
  clear: () => {
    root?.unmount()
    root = undefined
  },
}
