import type { Server } from "node:http"
import type { Socket } from "node:net"
import { CONNECTIONS } from "#app/platform/request-limits.server.ts"
import { createPlaces, type Place } from "./places.server.ts"

/** Ends the connection whose last request is longest ago; Node's `maxConnections` would lock out everyone else. */
export function limitConnections(
	server: Server,
	{ trustProxy }: { trustProxy: boolean },
	limits = CONNECTIONS,
): void {
	const { inAll } = limits
	const connections = createPlaces(trustProxy ? { perNetwork: inAll, perSite: inAll, inAll } : limits)
	const places = new WeakMap<Socket, Place>()
	server.on("connection", (socket: Socket) => {
		const place = connections.enter(socket.remoteAddress ?? "", () => socket.destroy())
		places.set(socket, place)
		socket.once("close", () => place.leave())
	})
	server.on("request", ({ socket }) => places.get(socket)?.seen())
}
