/** The places of each process. A process without places is a web process; then the others are workers. */
export interface FleetPlan {
  title: string
  places: number[]
}

const manyPlaces = 256

/** Processes with all roles. */
export function allInOne(processes: number, places = manyPlaces): FleetPlan {
  const title = processes === 1 ? '1 process' : `${processes} processes`
  return { title, places: Array.from({ length: processes }, () => places) }
}

export function withRoles(web: number, workers: number): FleetPlan {
  const places = [...Array.from({ length: web }, () => 0), ...Array.from({ length: workers }, () => manyPlaces)]
  return { title: `${web} web and ${workers} ${workers === 1 ? 'worker' : 'workers'}`, places }
}

/** The processes that clients use. */
export function serves({ places }: FleetPlan, index: number): boolean {
  return places.includes(0) ? places[index] === 0 : true
}
