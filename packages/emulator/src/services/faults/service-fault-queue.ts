import type { Operation } from '../operation.ts'
import type { ServiceFault } from './service-fault.ts'

/** Faults in the order they were asked for. A request takes the first that is meant for it. */
export class ServiceFaultQueue {
  private readonly faults: ServiceFault[] = []

  add(fault: ServiceFault): void {
    for (let count = fault.times ?? 1; count > 0; count -= 1) this.faults.push(fault)
  }

  take({ service, name }: Pick<Operation, 'service' | 'name'>): ServiceFault | undefined {
    const meant = (fault: ServiceFault) =>
      fault.service === service && (fault.method === undefined || fault.method === name)
    const index = this.faults.findIndex(meant)
    return index < 0 ? undefined : this.faults.splice(index, 1)[0]
  }

  get size(): number {
    return this.faults.length
  }
}
