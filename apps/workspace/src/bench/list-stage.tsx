import { MessageList } from '../thread/message-list.tsx'

export interface ListState {
  items: { key: string; text: string; height?: number }[]
}

/** A thread of simple messages, or of boxes of a given height. */
export function ListStage({ items }: ListState) {
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
