import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Failed } from './failed.tsx'
import { Waiting } from './waiting.tsx'

interface MoreListProps<Item> {
  queryKey: QueryKey
  /** One page, and the cursor of the next. */
  load: (after: string | undefined) => Promise<{ items: Item[]; next: string | null }>
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
  empty: string
  pollMs?: number
}

/** A long list, page by page. */
export function MoreList<Item>({ queryKey, load, keyOf, render, empty, pollMs }: MoreListProps<Item>) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...(pollMs !== undefined && { refetchInterval: pollMs }),
  })
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <Waiting />
  const items = list.data.pages.flatMap((page) => page.items)
  return (
    <>
      {items.length === 0 ? (
        !list.hasNextPage && <Empty words={empty} />
      ) : (
        <ul className="divide-y overflow-hidden rounded-lg border bg-raised">
          {items.map((item) => (
            <li key={keyOf(item)}>{render(item)}</li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
