import type { PromptView } from '@deckhand/client'
import { memo } from 'react'
import { AttachedChip } from './attached-chip.tsx'
import { ContentPart } from './content-part.tsx'

export const Prompt = memo(function Prompt({ prompt: { text, attached = [] } }: { prompt: PromptView }) {
  return (
    <article aria-label="Your message" className="flex flex-col items-end">
      <p className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2 break-words whitespace-pre-wrap">
        {text}
      </p>
      {attached.length > 0 && (
        <ul className="mt-1 flex flex-wrap justify-end gap-1">
          {attached.map((item) => (
            <li key={`${item.type} ${item.id}`}>
              {item.content?.type === 'image' ? <ContentPart content={item.content} /> : <AttachedChip item={item} />}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
})
