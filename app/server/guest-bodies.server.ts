import { clientNetwork } from "#app/platform/client-network.server.ts"
import { GUEST_BODIES } from "#app/platform/request-limits.server.ts"

type Place = {
	/** Call it when bytes arrive: the body that is idle longest ends first. */
	seen(): void
	leave(): void
}

export type GuestBodies = {
	/** Takes a place for a body from `address`. If there is none, another body ends: its `end` is called. */
	enter(address: string, end: () => void): Place
}

type Body = { network: string; site: string; end: () => void }

/** Bounds the bodies of guests that are being received, by /64 or IPv4 address, by /48, and in all. */
export function createGuestBodies({ perNetwork, perSite, inAll } = GUEST_BODIES): GuestBodies {
	// In insertion order: the one that is idle longest is first.
	const bodies = new Set<Body>()
	const makeRoom = (most: number, isCounted: (body: Body) => boolean) => {
		const counted = [...bodies].filter(isCounted)
		const [idlest] = counted
		if (!idlest || counted.length < most) return
		bodies.delete(idlest)
		idlest.end()
	}
	return {
		enter(address, end) {
			const mine = { network: clientNetwork(address), site: clientNetwork(address, 48), end }
			makeRoom(perNetwork, ({ network }) => network === mine.network)
			makeRoom(perSite, ({ site }) => site === mine.site)
			makeRoom(inAll, () => true)
			bodies.add(mine)
			return {
				seen() {
					if (bodies.delete(mine)) bodies.add(mine)
				},
				leave: () => bodies.delete(mine),
			}
		},
	}
}
