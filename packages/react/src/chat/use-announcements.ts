import { type AnswerView, openApprovals } from '@deckhand/client'
import { useEffect, useRef, useState } from 'react'
import { type ConversationControls, lastAnswer } from '../hooks/use-conversation.ts'

export interface Announcement {
  id: number
  words: string
}

const mostKept = 5

/** Announcements for screen readers, in whole sentences: text that grows letter by letter cannot be followed by ear. */
export function useAnnouncements(state: Pick<ConversationControls, 'messages' | 'isBusy'>): Announcement[] {
  const { isBusy } = state
  const answer = lastAnswer(state)
  const [announcements, setAnnouncements] = useState<Announcement[]>([])
  const before = useRef({ isBusy: false, announced: new Set<string>() })
  useEffect(() => {
    const { isBusy: wasBusy, announced } = before.current
    const questions = answer && isBusy ? questionsOf(answer) : []
    const words = questions
      .filter(([id]) => !announced.has(id))
      .map(([, question]) => `Your answer is needed: ${question}`)
    if (wasBusy && !isBusy && answer?.state === 'done') words.push(textOf(answer))
    before.current = { isBusy, announced: new Set(questions.map(([id]) => id)) }
    if (words.length === 0) return
    setAnnouncements((now) =>
      [...now, ...words.map((each, index) => ({ id: (now.at(-1)?.id ?? 0) + 1 + index, words: each }))].slice(
        -mostKept,
      ),
    )
  }, [answer, isBusy])
  return announcements
}

const questionsOf = ({ parts }: AnswerView): [id: string, question: string][] =>
  parts.flatMap((part) =>
    part.type === 'tool'
      ? openApprovals(part).map(({ id, preview, tool }): [string, string] => [id, preview || tool])
      : [],
  )

const textOf = ({ parts }: AnswerView): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text.replace(/[*`#]/g, '')] : [])).join('\n')
