// A load of requests over connections that stay open, as browsers and proxies keep them. Written on bare sockets: a client
// that parses every answer would take more time than the server that is measured.
import { once } from "node:events"
import { connect } from "node:net"

/**
 * Asks for `path` over so many connections at once, for so many milliseconds, and resolves with how long each answer took
 * (milliseconds). All answers must be of the same length as the first one. Rejects when one is not.
 */
export async function load({ port, path, headers, connections, milliseconds }) {
	const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
		([name, value]) => `${name}: ${value}`,
	)
	const request = `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`
	const end = performance.now() + milliseconds
	const times = []
	await Promise.all(Array.from({ length: connections }, () => keepAsking(port, request, end, times)))
	return times
}

async function keepAsking(port, request, end, times) {
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
			if (received > expected) return reject(new Error("An answer is longer than the first one."))
			times.push(performance.now() - begun)
			if (performance.now() < end) ask()
			else resolve()
		})
		ask()
	})
	socket.removeAllListeners("close").destroy()
}

/** How many bytes the whole answer has, 0 as long as its head is not complete. */
function lengthOf(text) {
	const end = text.indexOf("\r\n\r\n")
	if (end < 0) return 0
	const head = text.slice(0, end)
	if (!/^HTTP\/1.1 (200|304|404)/.test(head)) throw new Error(`The server answered ${head.split("\r\n")[0]}`)
	return end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
}
