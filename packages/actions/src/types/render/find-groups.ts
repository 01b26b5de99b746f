type Graph = Map<string, string[]>

/** Numbers the strongly connected components of a graph. Iterative and linear, because a file may have thousands of definitions. */
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

/** The graph with reversed edges. */
export function turned(graph: Graph): Graph {
  const back: Graph = new Map([...graph.keys()].map((node) => [node, []]))
  for (const [node, next] of graph) for (const each of next) back.get(each)?.push(node)
  return back
}

/** Depth-first postorder: each node after those that it leads to, as far as possible. */
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
