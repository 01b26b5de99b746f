/** The places of each process; one with none only serves, and then the others only work. */
export interface FleetPlan {
  title: string
  places: number[]
}

const manyPlaces = 256

/** Processes that do everything. */
export function allInOne(processes: number, places = manyPlaces): FleetPlan {
  const title = processes === 1 ? '1 process' : `${processes} processes`
  return { title, places: Array.from({ length: processes }, () => places) }
}

export function withRoles(web: number, workers: number): FleetPlan {
  const places = [...Array.from({ length: web }, () => 0), ...Array.from({ length: workers }, () => manyPlaces)]
  return { title: `${web} web and ${workers} ${workers === 1 ? 'worker' : 'workers'}`, places }
}

/** Which processes clients talk to. */
export function serves({ places }: FleetPlan, index: number): boolean {
  return places.includes(0) ? places[index] === 0 : true
}
