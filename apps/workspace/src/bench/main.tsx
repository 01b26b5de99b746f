import '../style.css'
import './bench.css'
import { createRoot, type Root } from 'react-dom/client'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Tool, type ToolProps } from '../chat/tool/tool.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { MessageList } from '../thread/message-list.tsx'

/** The workspace; a page that parses the whole text for every chunk; and one that does so every 50 ms. */
export type Way = 'ours' | 'naive' | 'naive-flushed'

/** How benchmarks and browser tests control the page. Not part of the workspace. */
export interface Stage {
  showText(text: string, isOpen: boolean): void
  showList(state: ListState): void
  showTool(tool: ToolProps): void
  /** Resolves with the milliseconds of the longest task; browsers report only those above 50. */
  stream(options: { text: string; chunks: number; way: Way }): Promise<number>
  /** Scrolls the list for a number of frames. */
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

const scrollStep = 150

/** Scrolls the visible list up, one step per frame. */
async function scrollUp(frames: number): Promise<void> {
  const viewport = document.querySelector('.message-list-viewport')
  for (let frame = 0; viewport && frame < frames; frame += 1) {
    viewport.scrollTop -= scrollStep
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** The milliseconds of the longest task during `work` and shortly after it; 50 if none was longer. */
async function longestTask(work: () => Promise<void>): Promise<number> {
  let longest = 50
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  await work()
  await new Promise((resolve) => setTimeout(resolve, 500))
  observer.disconnect()
  return longest
}

interface Streaming {
  text: string
  chunks: number
  /** The shortest time between two renders; 0 renders every chunk. */
  flushMs: number
  show(text: string, isOpen: boolean): void
}

const chunkPauseMs = 4

/** Shows a text in chunks, as a model sends it, and resolves when all of it is shown. */
async function streamText({ text, chunks, flushMs, show }: Streaming): Promise<void> {
  let shownAt = Number.NEGATIVE_INFINITY
  for (let chunk = 1; chunk < chunks; chunk += 1) {
    const now = performance.now()
    if (now - shownAt >= flushMs) {
      shownAt = now
      show(text.slice(0, Math.round((text.length * chunk) / chunks)), true)
    }
    await new Promise((resolve) => setTimeout(resolve, chunkPauseMs))
  }
  show(text, false)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

interface ListState {
  items: { key: string; text: string; height?: number }[]
}

/** A thread of simple messages, or of boxes of a given height. */
function ListStage({ items }: ListState) {
  return (
    <div className="bench-list">
      <MessageList items={items} render={renderItem} label="Messages" />
    </div>
  )
}

function renderItem({ key, text, height }: ListState['items'][number]) {
  return (
    <p data-key={key} {...(height !== undefined && { style: { height } })}>
      {text}
    </p>
  )
}

/** The naive way: parses and renders the whole text again for every chunk. */
function NaiveMarkdown({ text }: { text: string }) {
  return <ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>
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
