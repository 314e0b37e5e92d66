import { request as ask, createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

/**
 * What becomes of a request: it goes through, it is dropped, of its answer comes the first half and then nothing, it stands
 * still for so many milliseconds or until something happens, or something on the way answers in the site's place.
 */
export type Fate = "through" | "dropped" | "half" | number | Promise<void> | OtherAnswer

/** What a proxy says, or the page on which a network wants one to sign in. */
type OtherAnswer = { status: number; type: string; text: string }

/** A way to the site that loses and holds requests. `decide` may be replaced at any time. */
export type WeakLink = {
	address: string
	decide: (path: string, headers: IncomingHttpHeaders) => Fate
	close(): Promise<void>
}

/** Opens such a way to `address()`, which may change; every request goes through until `decide` says otherwise. */
export async function weakLink(address: () => string): Promise<WeakLink> {
	const server = createServer(async (request, response) => {
		request.on("error", () => {})
		const fate = link.decide(request.url ?? "/", request.headers)
		if (fate === "dropped") return request.socket.destroy()
		if (typeof fate === "object" && "status" in fate) {
			response.writeHead(fate.status, { "Content-Type": fate.type })
			return response.end(fate.text)
		}
		if (typeof fate !== "string")
			await (typeof fate === "number" ? pause(fate, undefined, { ref: false }) : fate)
		// Who has gone away by now asks for nothing any more.
		if (request.socket.destroyed) return
		const { method, headers, url } = request
		// A connection of its own: one that is used again may just have been closed, and loses what nobody decided to lose.
		const onward = ask(address() + url, { method, headers, agent: false }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
			if (fate === "half")
				answer.once("data", (part: Buffer) => response.write(part.subarray(0, part.length / 2)))
			else answer.pipe(response)
		})
		onward.on("error", () => request.socket.destroy())
		request.pipe(onward)
	})
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	const link: WeakLink = {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		decide: () => "through",
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
	return link
}

/** What requests wait at, as the fate `opened`, until it is opened. */
export function door(): { opened: Promise<void>; open: () => void } {
	let open = () => {}
	const opened = new Promise<void>((resolve) => {
		open = resolve
	})
	return { opened, open }
}
