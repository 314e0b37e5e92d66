import { clientNetwork } from "#core/platform/client-network.server.ts"
import type { SlotLimits } from "#core/platform/request-limits.server.ts"

export type Slot = {
	/** Call it on activity: the holder that is idle longest ends first. */
	seen(): void
	leave(): void
}

export type Slots = {
	/** If no slot is available, the `end` of another holder is called. */
	enter(address: string, end: () => void): Slot
}

type Holder = { keys: string[]; end: () => void }

/** Limits per /64 or IPv4 address, per /48, and in all. */
export function createSlots({ perNetwork, perSite, inAll }: SlotLimits): Slots {
	// In insertion order: the holder that is idle longest is first.
	const groups = new Map<string, Set<Holder>>()
	const isIn = (holder: Holder) => groups.get("all")?.has(holder) === true
	const add = (holder: Holder) => {
		for (const key of holder.keys) groups.set(key, (groups.get(key) ?? new Set()).add(holder))
	}
	const remove = (holder: Holder) => {
		for (const key of holder.keys) {
			const group = groups.get(key)
			group?.delete(holder)
			if (group?.size === 0) groups.delete(key)
		}
	}
	const makeRoom = (key: string, most: number) => {
		const group = groups.get(key)
		const [idlest] = group ?? []
		if (!group || !idlest || group.size < most) return
		remove(idlest)
		idlest.end()
	}
	return {
		enter(address, end) {
			const network = `network ${clientNetwork(address)}`
			const site = `site ${clientNetwork(address, 48)}`
			const mine = { keys: [network, site, "all"], end }
			makeRoom(network, perNetwork)
			makeRoom(site, perSite)
			makeRoom("all", inAll)
			add(mine)
			return {
				seen() {
					if (!isIn(mine)) return
					remove(mine)
					add(mine)
				},
				leave: () => remove(mine),
			}
		},
	}
}
