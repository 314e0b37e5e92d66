// Uses plain sockets, because a client that parses every response would take more time than the server.
import { once } from "node:events"
import { connect } from "node:net"

/** Resolves with the response times in milliseconds. Rejects if a response doesn't have the length of the first one. */
export async function load({ port, path, headers, connections, milliseconds }) {
	const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
		([name, value]) => `${name}: ${value}`,
	)
	const request = `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`
	const end = performance.now() + milliseconds
	const times = []
	await Promise.all(Array.from({ length: connections }, () => requestUntil(port, request, end, times)))
	return times
}

async function requestUntil(port, request, end, times) {
	const socket = connect(port, "127.0.0.1").setNoDelay(true)
	await once(socket, "connect")
	await new Promise((resolve, reject) => {
		let head = ""
		let expected = 0
		let received = 0
		let begun = 0
		const ask = () => {
			received = 0
			begun = performance.now()
			socket.write(request)
		}
		socket.on("error", reject)
		socket.on("close", () => reject(new Error("The server closed a connection.")))
		socket.on("data", (part) => {
			received += part.length
			if (expected === 0) {
				head += part.toString("latin1")
				expected = lengthOf(head)
			}
			if (expected === 0 || received < expected) return
			if (received > expected) return reject(new Error("A response is longer than the first one."))
			times.push(performance.now() - begun)
			if (performance.now() < end) ask()
			else resolve()
		})
		ask()
	})
	socket.removeAllListeners("close").destroy()
}

function lengthOf(text) {
	const end = text.indexOf("\r\n\r\n")
	if (end < 0) return 0
	const head = text.slice(0, end)
	if (!/^HTTP\/1.1 (200|304|404)/.test(head))
		throw new Error(`The server responded with ${head.split("\r\n")[0]}`)
	return end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
}
