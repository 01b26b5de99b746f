/** The cycles of a graph, each as the nodes along it with the first again at the end. */
export function findCycles(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (node: string) => {
    const at = path.indexOf(node)
    if (at >= 0) cycles.push([...path.slice(at), node])
    if (at >= 0 || done.has(node)) return
    path.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    path.pop()
    done.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return cycles
}
