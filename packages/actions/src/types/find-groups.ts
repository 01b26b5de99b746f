type Graph = Map<string, string[]>

/** A number for each node, the same for those that lead to each other. Without recursion, and in one go: a file may have definitions by the thousand. */
export function findGroups(graph: Graph): Map<string, number> {
  const back = turned(graph)
  const groups = new Map<string, number>()
  let group = 0
  for (const start of finishingOrder(graph).reverse()) {
    const open = groups.has(start) ? [] : [start]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (groups.has(node)) continue
      groups.set(node, group)
      open.push(...(back.get(node) ?? []))
    }
    group += 1
  }
  return groups
}

/** Who is led to, and from where. */
export function turned(graph: Graph): Graph {
  const back: Graph = new Map([...graph.keys()].map((node) => [node, []]))
  for (const [node, next] of graph) for (const each of next) back.get(each)?.push(node)
  return back
}

/** Each after all that it leads to, as far as that is possible. */
function finishingOrder(graph: Graph): string[] {
  const seen = new Set<string>()
  const order: string[] = []
  for (const start of graph.keys()) {
    const path = seen.has(start) ? [] : [{ node: start, open: [...(graph.get(start) ?? [])] }]
    seen.add(start)
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const next = last.open.pop()
      if (next === undefined) {
        order.push(last.node)
        path.pop()
      } else if (!seen.has(next) && graph.has(next)) {
        seen.add(next)
        path.push({ node: next, open: [...(graph.get(next) ?? [])] })
      }
    }
  }
  return order
}
