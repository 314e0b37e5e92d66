import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { limitConnections } from "./connection-limit.server.ts"

const LIMITS = { perNetwork: 2, perSite: 3, inAll: 4 }

/** `open` resolves when the first request of a new connection is answered. */
async function serve(trustProxy: boolean) {
	const server = createServer((_, response) => void response.end())
	limitConnections(server, { trustProxy }, LIMITS)
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const ask = async (socket: ReturnType<typeof connect>) => {
		socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		await once(socket, "data")
	}
	const open = async () => {
		const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
		socket.on("error", () => {})
		await ask(socket)
		return socket
	}
	return { ask, open }
}

test("one connection more than a network may have ends the one whose last request is longest ago", async () => {
	const { ask, open } = await serve(false)
	const first = await open()
	const second = await open()
	await ask(first)
	const third = await open()
	if (!second.closed) await once(second, "close")
	expect([first.closed, third.closed]).toEqual([false, false])
})

test("behind a proxy, only the number of all connections is limited", async () => {
	const { open } = await serve(true)
	const sockets = [await open(), await open(), await open(), await open()]
	expect(sockets.map(({ closed }) => closed)).toEqual([false, false, false, false])
	const last = await open()
	const [first] = sockets
	if (first && !first.closed) await once(first, "close")
	expect([...sockets.slice(1), last].map(({ closed }) => closed)).toEqual([false, false, false, false])
})
