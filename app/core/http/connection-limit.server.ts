import type { Server } from "node:http"
import type { Socket } from "node:net"
import { CONNECTIONS } from "#core/platform/request-limits.server.ts"
import { createSlots, type Slot } from "./slots.server.ts"

/** Ends the connection whose last request is longest ago; Node's `maxConnections` would lock out everyone else. */
export function limitConnections(
	server: Server,
	{ trustProxy }: { trustProxy: boolean },
	limits = CONNECTIONS,
): void {
	const { inAll } = limits
	const connections = createSlots(trustProxy ? { perNetwork: inAll, perSite: inAll, inAll } : limits)
	const slots = new WeakMap<Socket, Slot>()
	server.on("connection", (socket: Socket) => {
		const slot = connections.enter(socket.remoteAddress ?? "", () => socket.destroy())
		slots.set(socket, slot)
		socket.once("close", () => slot.leave())
	})
	server.on("request", ({ socket }) => slots.get(socket)?.seen())
}
